import { loadTableSync } from './load.ts'
import type { CClassTrib, IssPlace, NationalServiceCode, ServiceCorrelation } from './rows.ts'

/** Codes of a service that depend on each other. */
export type ServiceCode = 'national_service_code' | 'nbs' | 'cindop' | 'cclasstrib'
/** A field is absent or null when unknown. */
type KnownService = Partial<Record<ServiceCode | 'lc_116', string | null>>
/** The possible codes of each field, in the order of the annex. */
type PossibleCodes = Record<ServiceCode, string[]>

/** The lines of the annex of an item (`08.02`) that may be offered. */
export type ServiceLines = (item: string) => readonly ServiceCorrelation[]

/**
 * The possible codes for a service, given its item (`08.02`, `8.02`, `0802`, or the beginning of its national code) and
 * its other codes. A known code narrows the other fields, but not its own. Undefined when the item does not exist. The
 * annex calls itself preliminary, so a code missing from it may still be right.
 */
export function possibleServiceCodes(known: KnownService, linesOf: ServiceLines): PossibleCodes | undefined {
  const item = itemOf(known)
  const codes = indexes().codesOfItem.get(item)
  if (!codes) return undefined
  const rows = linesOf(item)
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

/** The annex that ships, with the cIndOp of the layout in force and the classes that are valid on `day`. */
export function shippedServiceLines(day: string): ServiceLines {
  return (item) =>
    (indexes().correlations.get(item) ?? []).filter(({ cindop, cclasstrib }) => {
      const end = indexes().cclasstrib.get(cclasstrib)?.valid_to ?? null
      return isServiceIndicator(cindop) && (end === null || end >= day)
    })
}

/** Whether a cIndOp is one of the layout in force. */
export function isServiceIndicator(code: string): boolean {
  return indexes().indicators.has(code)
}

function agrees(row: ServiceCorrelation, known: KnownService, place: CorrelatedCode): boolean {
  return (['nbs', 'cindop', 'cclasstrib'] as const).every(
    (name) => name === place || !known[name] || known[name] === row[name],
  )
}

/**
 * The LC 116 items that cities usually accept for a CNAE (7 digits, punctuation allowed); empty when no city's table
 * has it.
 */
export function serviceItemsOfCnae(cnae: string): readonly string[] {
  return indexes().itemsOfCnae.get(cnae.replace(/[\s./-]/g, '')) ?? []
}

type SaidService = { lc_116?: string | null | undefined; national_service_code?: string | null | undefined }

/**
 * Adds the national code to a service that has none, if its item of LC 116 (`08.02`) has exactly one: instruction
 * (08.02) has only 080201. Where an item has several, a user must choose. Source: Anexo B, cTribNac.
 */
export function withOnlyNationalCode<Service extends SaidService>(service: Service): Service {
  if (service.national_service_code || !service.lc_116) return service
  const [only, ...others] = indexes().codesOfItem.get(serviceItemCode(service.lc_116)) ?? []
  return only && others.length === 0 ? { ...service, national_service_code: only.code } : service
}

/**
 * Where the ISS of a cTribNac is due and which groups the DPS must have. Undefined for a code that is not in the annex.
 */
export function issPlaceOf(nationalServiceCode: string): IssPlace | undefined {
  return indexes().issPlaces.get(nationalServiceCode)
}

/** Finds a cClassTrib by its 6 digits. */
export function cclasstribByCode(code: string): CClassTrib | undefined {
  return indexes().cclasstrib.get(code)
}

/** Normalises `8.02` and `0802` to `08.02`. Other text is only trimmed. */
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
    codesOfItem: Map.groupBy(loadTableSync('national_service_codes'), (row) => row.lc116),
    correlations: Map.groupBy(loadTableSync('service_correlations'), (row) => row.lc116),
    indicators: new Set(loadTableSync('cindop').map((row) => row.code)),
    itemsOfCnae: new Map(loadTableSync('cnae_lc116').map((row) => [row.cnae, row.lc116])),
    issPlaces: byCode(loadTableSync('iss_places')),
    cclasstrib: byCode(loadTableSync('cclasstrib')),
  }
  return built
}

function byCode<Row extends { code: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.code, row]))
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}
