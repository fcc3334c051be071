import { loadTableNow } from './load.ts'
import type { CClassTrib, IssPlace, NationalServiceCode, ServiceCorrelation } from './rows.ts'

/**
 * What usually goes with an item of the list of services. `cindop` holds only codes of layout 1.01, `cindop_nt009` those
 * of the layout that follows it. Suggestions: Annex VIII calls itself an initial work, a person confirms them.
 */
export type ServiceSuggestion = {
  lc116: string
  national_service_codes: string[]
  nbs: string[]
  cclasstrib: string[]
  cindop: string[]
  cindop_nt009: string[]
}

/** For a product's preset, by item (`08.02`, `8.02`, `0802`); nothing for an item that does not exist. */
export function suggestService(lc116: string): ServiceSuggestion | undefined {
  const item = serviceItemCode(lc116)
  const codes = indexes().codesOfItem.get(item)
  if (!codes) return undefined
  const related = indexes().correlations.filter((row) => row.lc116 === item)
  const indicators = distinct(related.flatMap((row) => row.cindop))
  return {
    lc116: item,
    national_service_codes: codes.map(({ code }) => code),
    nbs: distinct(related.flatMap((row) => row.nbs)),
    cclasstrib: distinct(related.map((row) => row.cclasstrib)),
    cindop: indicators.filter((code) => indexes().indicators.has(code)),
    cindop_nt009: indicators,
  }
}

/** The items cities usually accept for a CNAE (7 digits, punctuation allowed); none where no city's table has it. */
export function serviceItemsOfCnae(cnae: string): readonly string[] {
  return indexes().itemsOfCnae.get(cnae.replace(/[\s./-]/g, '')) ?? []
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
  correlations: readonly ServiceCorrelation[]
  indicators: Set<string>
  itemsOfCnae: Map<string, string[]>
  issPlaces: Map<string, IssPlace>
  cclasstrib: Map<string, CClassTrib>
}
let built: Indexes | undefined

function indexes(): Indexes {
  built ??= {
    codesOfItem: Map.groupBy(loadTableNow('national_service_codes'), (row) => row.lc116),
    correlations: loadTableNow('service_correlations'),
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
  return [...new Set(values)].sort()
}
