import type { SaleDelivery, SaleState } from './apply-delivery.ts'
import { paidMark } from './delivery-precedence.ts'
import type { SalePiece } from './event.ts'

/** A second payment after this long is the next period of a subscription, not the same purchase again. */
const PERIOD_MS = 7 * 24 * 3600 * 1000

/**
 * Decides which sale a delivery for a known order belongs to. `SAME`: its charge already belongs to the order, or it
 * names no charge. `OTHER`: another charge under the same order, which is a separate sale. `DOUBTFUL`: another charge
 * for a product the order already has; it may be another period or the same purchase under another code, so it becomes
 * a separate sale that waits for a user. `receivedAt` (ISO 8601) replaces the time of a delivery without one.
 */
export function chargeAgainst(
  known: SaleState,
  event: SaleDelivery,
  receivedAt: string,
): 'SAME' | 'OTHER' | 'DOUBTFUL' {
  const [held, told] = [known.sale.pieces ?? [], event.sale.pieces ?? []]
  const charges = new Set(held.map(chargeOf))
  if (held.length === 0 || told.length === 0 || told.some((piece) => charges.has(chargeOf(piece)))) return 'SAME'
  const products = new Set(held.map(productOf))
  const isAgain = told.some((piece) => products.has(productOf(piece)))
  return isAgain && !isOtherPeriod(known, event, receivedAt) ? 'DOUBTFUL' : 'OTHER'
}

/** The charge code in a piece's key `charge|product`. */
export function chargeOf({ key }: Pick<SalePiece, 'key'>): string {
  return key.slice(0, key.lastIndexOf('|'))
}

function productOf({ key }: Pick<SalePiece, 'key'>): string {
  return key.slice(key.lastIndexOf('|') + 1)
}

function isOtherPeriod(known: SaleState, event: SaleDelivery, receivedAt: string): boolean {
  const [first, second] = [known.sale.recurrence_number, event.sale.recurrence_number]
  if (first !== null && second !== null && first !== second) return true
  const paidAt = paidMark(known)
  const isPayment = event.event_kind === 'PAID' || event.event_kind === 'COMPLETED'
  return isPayment && paidAt !== null && apart(paidAt, event.occurred_at ?? receivedAt) >= PERIOD_MS
}

function apart(first: string, second: string): number {
  return Math.abs(Date.parse(first) - Date.parse(second))
}
