import type { SaleOut } from '@talao/contract'

/** A fresh draft is about to be sent; one older than this waits for a user. */
const FRESH_MS = 60_000

/** Whether work on this sale is in progress: its nota is being created, about to be sent, or at the authority. */
export function isInProgress(
  sale: Pick<SaleOut, 'timeline' | 'fiscal_notes' | 'service_fiscal_notes'>,
  now: Date,
): boolean {
  const newest = [...(sale.timeline ?? [])].sort((one, other) => other.at.localeCompare(one.at))[0]
  if (newest?.kind === 'asked') return true
  const isFresh = newest?.kind === 'processed' && now.getTime() - new Date(newest.at).getTime() < FRESH_MS
  const states = [...(sale.fiscal_notes ?? []), ...(sale.service_fiscal_notes ?? [])].map((note) => note.enotas_status)
  return states.some((state) => state === 'PROCESSING' || state === 'WAINTING' || (state === 'PENDING' && isFresh))
}
