import type { SaleOut } from '@talao/contract'

/** A fresh draft is on its way to be sent; one that still rests after this long waits for a person. */
const FRESH_MS = 60_000

/** Whether something was asked of this sale that has not ended: its note is being made, is about to leave, or is with the authority. */
export function isMoving(
  sale: Pick<SaleOut, 'timeline' | 'fiscal_notes' | 'service_fiscal_notes'>,
  now: Date,
): boolean {
  const newest = [...(sale.timeline ?? [])].sort((one, other) => other.at.localeCompare(one.at))[0]
  if (newest?.kind === 'asked') return true
  const isFresh = newest?.kind === 'processed' && now.getTime() - new Date(newest.at).getTime() < FRESH_MS
  const states = [...(sale.fiscal_notes ?? []), ...(sale.service_fiscal_notes ?? [])].map((note) => note.enotas_status)
  return states.some((state) => state === 'PROCESSING' || state === 'WAINTING' || (state === 'PENDING' && isFresh))
}
