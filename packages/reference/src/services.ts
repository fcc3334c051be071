import { loadTableNow } from './load.ts'
import type { CClassTrib, IssPlace, NationalServiceCode, ServiceCorrelation } from './rows.ts'

/** Codes of a service that depend on each other. */
export type ServiceCode = 'national_service_code' | 'nbs' | 'cindop' | 'cclasstrib'
/** Absent or null where not given. */
type KnownService = Partial<Record<ServiceCode | 'lc_116', string | null>>
/** The possible codes of each field, in the order of the annex. */
type PossibleCodes = Record<ServiceCode, string[]>

/**
 * Codes possible for a service by what is known of it: its item (`08.02`, `8.02`, `0802`, or the beginning of its national code) and its other
 * codes. A known code narrows the other fields, not its own. cIndOp follow the layout in force, classes the day; undefined for an item that
 * does not exist. The annex calls itself preliminary: a code that is missing there may still be right.
 */
export function possibleServiceCodes(known: KnownService, day: string): PossibleCodes | undefined {
  const item = itemOf(known)
  const codes = indexes().codesOfItem.get(item)
  if (!codes) return undefined
  const rows = (indexes().correlations.get(item) ?? []).filter((row) => isOffered(row, day))
  const possible = (place: CorrelatedCode) =>
    distinct(rows.filter((row) => agrees(row, known, place)).map((row) => row[place]))
  return {
    national_service_code: codes.map(({ code }) => code),
    nbs: possible('nbs'),
    cindop: possible('cindop'),
    cclasstrib: possible('cclasstrib'),
  }
}

type CorrelatedCode = Exclude<ServiceCode, 'national_service_code'>

function itemOf({ lc_116, national_service_code: national }: KnownService): string {
  if (lc_116) return serviceItemCode(lc_116)
  return national && /^\d{6}$/.test(national) ? serviceItemCode(national.slice(0, 4)) : ''
}

function isOffered({ cindop, cclasstrib }: ServiceCorrelation, day: string): boolean {
  const end = indexes().cclasstrib.get(cclasstrib)?.valid_to ?? null
  return indexes().indicators.has(cindop) && (end === null || end >= day)
}

function agrees(row: ServiceCorrelation, known: KnownService, place: CorrelatedCode): boolean {
  return (['nbs', 'cindop', 'cclasstrib'] as const).every(
    (name) => name === place || !known[name] || known[name] === row[name],
  )
}

/** The items cities usually accept for a CNAE (7 digits, punctuation allowed); none where no city's table has it. */
export function serviceItemsOfCnae(cnae: string): readonly string[] {
  return indexes().itemsOfCnae.get(cnae.replace(/[\s./-]/g, '')) ?? []
}

type SaidService = { lc_116?: string | null | undefined; national_service_code?: string | null | undefined }

/**
 * The service with its national code, where none is given and its item of LC 116 (`08.02`) has that one alone: instruction (08.02) is 080201 and
 * nothing else. Where an item has several, somebody chooses. Source: Anexo B, cTribNac.
 */
export function withOnlyNationalCode<Service extends SaidService>(service: Service): Service {
  if (service.national_service_code || !service.lc_116) return service
  const [only, ...others] = indexes().codesOfItem.get(serviceItemCode(service.lc_116)) ?? []
  return only && others.length === 0 ? { ...service, national_service_code: only.code } : service
}

/** Where the ISS of a cTribNac is due and which groups the DPS must carry; nothing for a code the annex does not have. */
export function issPlaceOf(nationalServiceCode: string): IssPlace | undefined {
  return indexes().issPlaces.get(nationalServiceCode)
}

/** A cClassTrib by its 6 digits. */
export function cclasstribByCode(code: string): CClassTrib | undefined {
  return indexes().cclasstrib.get(code)
}

/** `8.02`, `0802` and `08.02` are `08.02`. */
export function serviceItemCode(typed: string): string {
  const [, group = '', item = ''] = /^\s*(\d{1,2})[.\s]?(\d{2})\s*$/.exec(typed) ?? []
  return group === '' ? typed.trim() : `${group.padStart(2, '0')}.${item}`
}

type Indexes = {
  codesOfItem: Map<string, NationalServiceCode[]>
  correlations: Map<string, ServiceCorrelation[]>
  indicators: Set<string>
  itemsOfCnae: Map<string, string[]>
  issPlaces: Map<string, IssPlace>
  cclasstrib: Map<string, CClassTrib>
}
let built: Indexes | undefined

function indexes(): Indexes {
  built ??= {
    codesOfItem: Map.groupBy(loadTableNow('national_service_codes'), (row) => row.lc116),
    correlations: Map.groupBy(loadTableNow('service_correlations'), (row) => row.lc116),
    indicators: new Set(loadTableNow('cindop').map((row) => row.code)),
    itemsOfCnae: new Map(loadTableNow('cnae_lc116').map((row) => [row.cnae, row.lc116])),
    issPlaces: byCode(loadTableNow('iss_places')),
    cclasstrib: byCode(loadTableNow('cclasstrib')),
  }
  return built
}

function byCode<Row extends { code: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.code, row]))
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}
