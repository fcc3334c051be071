import type { Destination } from '../note/destination.ts'
import type { Nfe } from '../note/nfe.ts'
import type { DefaultCfop } from '../note/nfe-item.ts'
import type { IcmsTaxpayer, TaxRegime } from '../value/party.ts'
import { RETURN_CFOPS_OF_MEI } from './mei.ts'

/** The four default CFOPs of a company or of one of its products. */
export type CfopDefaults = { [Name in DefaultCfop]: string | null }

/** Inputs to the choice other than the buyer and the destination. */
export type CfopCase = Pick<Nfe, 'goal' | 'type_operation'> & { tax_regime: TaxRegime }

/**
 * The CFOP that applies to a buyer, taken from the first source that has it. On a return it is the CFOP by which the
 * goods come back. Null when no source has one. Only a registered ICMS taxpayer counts as a taxpayer: a buyer exempt
 * from registration counts as a non-taxpayer, as the descriptions of 6.107 and 6.108 require. An MEI without a setting
 * gets the CFOPs of its regime; a set CFOP is never replaced, but `checkNfe` reports a wrong one. Source: Convênio S/Nº
 * de 1970, Anexo II (CFOP).
 */
export function chooseCfop(...given: Parameters<typeof decideCfop>): string | null {
  return decideCfop(...given)?.cfop ?? null
}

/** The choice of a CFOP: by which of the four settings, from which source (null: the law), and for a return or not. */
export type CfopDecision = { cfop: string | null; setting: DefaultCfop; source: number | null; isReturn: boolean }

/** `chooseCfop` with the reason. Undefined while the destination is unknown. */
export function decideCfop(
  destination: Destination | undefined,
  icmsTaxpayer: IcmsTaxpayer,
  sources: readonly (CfopDefaults | null | undefined)[],
  { tax_regime, goal, type_operation }: CfopCase,
): CfopDecision | undefined {
  if (!destination) return undefined
  const setting = NAME[destination](icmsTaxpayer === 'Contribuinte')
  const ofRegime = tax_regime === 'MEI' ? suggestedCfops(tax_regime)[setting] : undefined
  const at = sources.findIndex((source) => Boolean(source?.[setting]))
  const sale = sources[at]?.[setting] ?? ofRegime ?? null
  const source = at < 0 ? null : at
  const isReturn = goal === 'Devolucao'
  if (!isReturn) return { cfop: sale, setting, source, isReturn }
  if (type_operation === 'Entrada') return { cfop: returnCfop(sale, tax_regime), setting, source, isReturn }
  const isMei = tax_regime === 'MEI'
  return { cfop: isMei ? PURCHASE_RETURN[destination] : sale, setting, source: isMei ? null : source, isReturn }
}

/**
 * CFOPs for the resale of purchased goods. An MEI has a single CFOP for all other states. Source: Ajuste SINIEF
 * 03/2022; NT 2024.001.
 */
export function suggestedCfops(regime: TaxRegime): Record<keyof CfopDefaults, string> {
  return {
    cfop_same_state: '5102',
    cfop_other_state_icms_taxpayer: '6102',
    cfop_other_state_no_icms_taxpayer: regime === 'MEI' ? '6102' : '6108',
    cfop_other_country: '7102',
  }
}

/**
 * The CFOP by which sold goods come back. A CFOP that already is one of entry is unchanged. Null when there is no
 * counterpart and a human must decide. An MEI may use only a few return CFOPs. Source: Convênio S/Nº de 1970, Anexo II;
 * 1949 and 2949 by NT 2026.009 (I08-140).
 */
export function returnCfop(sold: string | null, regime: TaxRegime): string | null {
  const back = /^[123]/.test(sold ?? '') ? sold : (RETURN_CFOP[sold ?? ''] ?? null)
  if (regime !== 'MEI' || back === null || RETURN_CFOPS_OF_MEI.includes(back)) return back
  return ({ '1': '1202', '2': '2202' } as Record<string, string>)[back.charAt(0)] ?? null
}

/** CFOP of the sale → CFOP of the return. */
const RETURN_CFOP: Readonly<Record<string, string>> = {
  '5101': '1201',
  '5102': '1202',
  '5103': '1201',
  '5104': '1202',
  '5551': '1553',
  '5949': '1949',
  '6101': '2201',
  '6102': '2202',
  '6103': '2201',
  '6104': '2202',
  '6107': '2201',
  '6108': '2202',
  '6551': '2553',
  '6949': '2949',
  '7101': '3201',
  '7102': '3202',
}

/** The CFOP by which an MEI returns goods to its supplier that it had bought for resale. */
const PURCHASE_RETURN: Record<Destination, string | null> = { same_state: '5202', other_state: '6202', abroad: null }

const NAME: Record<Destination, (isTaxpayer: boolean) => keyof CfopDefaults> = {
  same_state: () => 'cfop_same_state',
  other_state: (isTaxpayer) => (isTaxpayer ? 'cfop_other_state_icms_taxpayer' : 'cfop_other_state_no_icms_taxpayer'),
  abroad: () => 'cfop_other_country',
}

const SCOPE: Record<Destination, { Saida: string; Entrada: string }> = {
  same_state: { Saida: '5', Entrada: '1' },
  other_state: { Saida: '6', Entrada: '2' },
  abroad: { Saida: '7', Entrada: '3' },
}

/** The first digit a CFOP must have: 5, 6 or 7 for outgoing goods, 1, 2 or 3 for incoming goods. */
export function cfopScope(destination: Destination, typeOperation: 'Saida' | 'Entrada'): string {
  return SCOPE[destination][typeOperation]
}
