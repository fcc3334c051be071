import { lastDayOfMonth } from '../value/calendar.ts'
import { parseChaveDeAcesso } from '../value/chave-de-acesso.ts'
import { type Dated, inForce } from '../value/in-force.ts'
import type { Nfe } from './nfe.ts'

/**
 * The day (`YYYY-MM-DD`) whose taxes apply to a note issued on `day`. A return has the taxes of its original note,
 * whose chave contains the month. Source: NT 2025.002, exceptions of UB12-10, UB18-10, UB37-10 and UB56-20 for finNFe
 * 4.
 */
export function taxDay({ goal, nfe_referenced }: Pick<Nfe, 'goal' | 'nfe_referenced'>, day: string): string {
  const sold = goal === 'Devolucao' ? parseChaveDeAcesso(nfe_referenced ?? '') : undefined
  if (!sold) return day
  const end = lastDayOfMonth(`20${sold.yearMonth.slice(0, 2)}-${sold.yearMonth.slice(2)}`)
  return end < day ? end : day
}

/**
 * From this day a return refers to its original note in each item (DFeReferenciado) instead of the head. Rejeição 321
 * refuses both at once.
 */
const RETURNS_BY_ITEM: readonly Dated[] = [
  { from: '2026-11-16', to: null, source: 'NT 2025.002 v1.51, regra VC02-14, em produção em 16/11/2026' },
]

/** Whether a note issued on `day` (`YYYY-MM-DD`) states its references in the items. */
export function refersByItem({ goal }: Pick<Nfe, 'goal'>, day: string): boolean {
  return goal === 'Devolucao' && inForce(RETURNS_BY_ITEM, day) !== undefined
}
