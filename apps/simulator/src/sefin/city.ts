import type { SimulatorContext } from '../context/context.ts'

/** A city's agreement and settings in the national system. */
export type CityTerms = {
  /** ACTIVE, known but not active (E0038), or unknown to the system (E0037). */
  agreement: 'ACTIVE' | 'INACTIVE' | 'NONE'
  /** false: the city uses its own emitter (E0039). */
  national_emitter: boolean
  /** First competence accepted (E0016). */
  active_since: string
  /**
   * Whether a DPS may (FREE), must (E0116) or must not (E0120) have the emitter's IM, according to the city's registry
   * in the CNC.
   */
  registration: 'FREE' | 'REQUIRED' | 'FORBIDDEN'
  /** Percent, for services without their own rate in `iss_rates`. */
  iss_rate: string
  /** Percent by cTribNac. */
  iss_rates: Readonly<Record<string, string>>
  accepts_deductions: boolean
  /** Days after issue in which a note can be cancelled (E0822). */
  cancel_days: number
  /** Above this amount a note is cancelled only by analysis (E0823). Null for no limit. */
  cancel_limit_cents: number | null
  /** Notes without a customer cannot be cancelled (E0824). */
  cancel_needs_customer: boolean
  /** Days after issue in which a note can be replaced (E0050). */
  replace_days: number
}

/** Terms of a city without settings. They are ours: each real city decides its own. */
const DEFAULT_CITY_TERMS: CityTerms = {
  agreement: 'ACTIVE',
  national_emitter: true,
  active_since: '2023-01-01',
  registration: 'FREE',
  iss_rate: '5',
  iss_rates: {},
  accepts_deductions: true,
  cancel_days: 30,
  cancel_limit_cents: null,
  cancel_needs_customer: false,
  replace_days: 30,
}

export type City = CityTerms & { code: number }

/** `code` is the IBGE code, 7 digits. */
export function cityOf(world: SimulatorContext, code: number): City {
  const row = world.db.one<{ terms: string }>('select terms from sefin_city where code = ?', code)
  const own = row ? (JSON.parse(row.terms) as Partial<CityTerms>) : {}
  return { ...DEFAULT_CITY_TERMS, ...own, code }
}

export type CityTermChanges = { [Name in keyof CityTerms]?: CityTerms[Name] | undefined }

/** Changes the given terms and keeps the others. */
export function setCity(world: SimulatorContext, code: number, terms: CityTermChanges): void {
  const { code: _, ...known } = cityOf(world, code)
  const text = JSON.stringify({ ...known, ...terms })
  world.db.run(
    'insert into sefin_city (code, terms) values (?, ?) on conflict (code) do update set terms = excluded.terms',
    code,
    text,
  )
}

export function issRateOf(city: City, cTribNac: string): string {
  return city.iss_rates[cTribNac] ?? city.iss_rate
}
