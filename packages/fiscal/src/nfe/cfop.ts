import type { IcmsTaxpayer } from '../party.ts'
import type { Destination } from './destination.ts'

/** The four CFOPs that a company, or one of its products, fills in once. */
export type CfopDefaults = {
  cfop_same_state: string | null
  cfop_other_state_icms_taxpayer: string | null
  cfop_other_state_no_icms_taxpayer: string | null
  cfop_other_country: string | null
}

/**
 * The CFOP that applies to a buyer, from the first of the sources that has it. Only a registered ICMS taxpayer counts as one:
 * a buyer exempt from registration is treated as none, as the 6.107 and 6.108 descriptions do.
 * Fonte: Convênio S/Nº de 1970, Anexo II (CFOP).
 */
export function chooseCfop(
  destination: Destination | undefined,
  icmsTaxpayer: IcmsTaxpayer,
  sources: readonly (CfopDefaults | null | undefined)[],
): string | null {
  if (!destination) return null
  const name = NAME[destination](icmsTaxpayer === 'Contribuinte')
  return sources.map((source) => source?.[name]).find(Boolean) ?? null
}

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

/** The first digit a CFOP must have: 5, 6, 7 on the way out, 1, 2, 3 on the way in. */
export function cfopScope(destination: Destination, typeOperation: 'Saida' | 'Entrada'): string {
  return SCOPE[destination][typeOperation]
}
