// table
import { type Decision, decide } from './decision-table.ts'
import type { SimplesOption } from './simples.ts'

/** The alternatives of the group totTrib of the DPS. */
export type TotalTaxForm = 'vTotTrib' | 'pTotTrib' | 'pTotTribSN' | 'indTotTrib'

type TotalTaxCase = { opSimpNac: SimplesOption }
/** `code` is Sefin's rejection code for a form that is not allowed. */
export type TotalTaxDecision = { allowed: readonly TotalTaxForm[]; code: string }

/** Source: Lei 12.741/2012; anexo VI do leiaute nacional, regras E0710, E0712 e E0713. */
export const TOTAL_TAX_MATRIX: readonly Decision<TotalTaxCase, TotalTaxDecision>[] = [
  { when: { opSimpNac: [1] }, answer: { allowed: ['vTotTrib', 'pTotTrib'], code: 'E0713' } },
  { when: { opSimpNac: [2] }, answer: { allowed: ['indTotTrib', 'vTotTrib', 'pTotTrib'], code: 'E0710' } },
  { when: { opSimpNac: [3] }, answer: { allowed: ['pTotTribSN', 'pTotTrib', 'vTotTrib'], code: 'E0712' } },
]

/**
 * The form to send, given the known values. Undefined when no allowed form has its values: then the user must enter the
 * rate. `indTotTrib` needs no values.
 */
export function totalTaxForm(
  opSimpNac: SimplesOption,
  known: { simplesRate: string | null; percents: boolean },
): TotalTaxForm | undefined {
  const isKnown: Record<TotalTaxForm, boolean> = {
    pTotTribSN: known.simplesRate !== null,
    pTotTrib: known.percents,
    vTotTrib: false,
    indTotTrib: true,
  }
  return decide(TOTAL_TAX_MATRIX, { opSimpNac })?.allowed.find((form) => isKnown[form])
}
