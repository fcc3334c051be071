import type { Nfse } from '../note/nfse.ts'
import { ISS_TAXATION_OF_NATURE } from '../tax/service/iss-taxation.ts'
import { type IssPlace, isAbroad } from './context.ts'

/**
 * Cases of the sheet EXPORTACAO_EMISSÃO of annex VI, 112 scenarios, for notes without intermediary and with the service
 * place in Brazil.
 */
export type TradeCase = { isBuyerAbroad: boolean; isExport: boolean; issPlace: IssPlace | null }

/** comExt and NBS are required when the buyer is abroad, whatever the tax, and on every export (E0318, E0330). */
export function needsForeignTrade({ isBuyerAbroad, isExport }: TradeCase): boolean {
  return isBuyerAbroad || isExport
}

/**
 * Whether the service may be an export (E0529): always when the ISS is due in the company's city; when it is due in the
 * buyer's, only with a buyer abroad; never when the service is rendered and taxed in Brazil (scenarios 2, 6, 10, 58, 62
 * and 66).
 */
export function mayExport({ isBuyerAbroad, issPlace }: TradeCase): boolean {
  return issPlace === 'customer' ? isBuyerAbroad : issPlace !== 'service_place'
}

/**
 * cPaisResult is required on an export rendered in Brazil and forbidden otherwise (E0590, E0591; scenarios 2, 58 and
 * 62).
 */
export function needsResultCountry({ isExport }: TradeCase): boolean {
  return isExport
}

export function tradeCase(nfse: Nfse, issPlace: IssPlace | null): TradeCase {
  return { isBuyerAbroad: isAbroad(nfse), isExport: ISS_TAXATION_OF_NATURE[nfse.nature_operation] === 3, issPlace }
}
