import type { World } from '../world.ts'

/** What a city has agreed and set in the national system. */
export type CityTerms = {
  /** ACTIVE, known but not active (E0038), or unknown to the system (E0037). */
  agreement: 'ACTIVE' | 'INACTIVE' | 'NONE'
  /** false: the city keeps its own emitter (E0039). */
  national_emitter: boolean
  /** First competence it takes (E0016). */
  active_since: string
  /** Of its register in the CNC: the emitter's IM may stand on a DPS, has to (E0116), or must not (E0120). */
  registration: 'FREE' | 'REQUIRED' | 'FORBIDDEN'
  /** Percent, of services without a rate of their own. */
  iss_rate: string
  /** Percent by cTribNac. */
  iss_rates: Readonly<Record<string, string>>
  accepts_deductions: boolean
  /** Days after the note in which it can be cancelled (E0822). */
  cancel_days: number
  /** Above it only by analysis (E0823); null for no limit. */
  cancel_limit_cents: number | null
  /** Notes without a customer cannot be cancelled (E0824). */
  cancel_needs_customer: boolean
  /** Days after the note in which it can be replaced (E0050). */
  replace_days: number
}

/** A city nobody has set. The terms are ours: each real city decides its own. */
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
export function cityOf(world: World, code: number): City {
  const row = world.db.one<{ terms: string }>('select terms from sefin_city where code = ?', code)
  const own = row ? (JSON.parse(row.terms) as Partial<CityTerms>) : {}
  return { ...DEFAULT_CITY_TERMS, ...own, code }
}

export type CityTermChanges = { [Name in keyof CityTerms]?: CityTerms[Name] | undefined }

/** Changes some terms and leaves the others. */
export function setCity(world: World, code: number, terms: CityTermChanges): void {
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
