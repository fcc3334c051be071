import { ISS_TAXATION_OF_NATURE } from '../tax/service/iss-taxation.ts'
import type { Nfse } from './note.ts'
import { type IssPlace, isAbroad } from './terms.ts'

/** The sheet EXPORTACAO_EMISSÃO of annex VI, 112 scenarios, for notes without intermediary whose place is in Brazil. */
export type TradeCase = { isBuyerAbroad: boolean; isExport: boolean; issPlace: IssPlace | null }

/** comExt and NBS stand on the note when the buyer is abroad, whatever the tax, and on every export (E0318, E0330). */
export function needsForeignTrade({ isBuyerAbroad, isExport }: TradeCase): boolean {
  return isBuyerAbroad || isExport
}

/**
 * Whether the service may be called an export (E0529): always where the tax belongs to the company's city, with a buyer abroad where it
 * belongs to the buyer's, never where the service is rendered in Brazil and taxed there (scenarios 2, 6, 10, 58, 62 and 66).
 */
export function mayExport({ isBuyerAbroad, issPlace }: TradeCase): boolean {
  return issPlace === 'customer' ? isBuyerAbroad : issPlace !== 'service_place'
}

/** cPaisResult belongs to an export rendered in Brazil and to nothing else (E0590, E0591; scenarios 2, 58 and 62). */
export function needsResultCountry({ isExport }: TradeCase): boolean {
  return isExport
}

export function tradeCase(nfse: Nfse, issPlace: IssPlace | null): TradeCase {
  return { isBuyerAbroad: isAbroad(nfse), isExport: ISS_TAXATION_OF_NATURE[nfse.nature_operation] === 3, issPlace }
}
