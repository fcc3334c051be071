import type { SaleDelivery, SaleState } from './apply.ts'
import type { SalePiece } from './event.ts'
import { paidMark } from './rank.ts'

/** The same purchase is not paid for again after so long: by then it is the next period of a subscription. */
const PERIOD_MS = 7 * 24 * 3600 * 1000

/**
 * Which sale a delivery belongs to that names an order which is known. `SAME`: it tells of a charge that the order holds, or of none.
 * `OTHER`: another charge under the same order, a sale of its own. `DOUBTFUL`: another charge for a product that the order holds already, of which
 * nobody says whether it is another period or the same purchase told under another code: a sale of its own as well, which waits for a person.
 * `receivedAt` (ISO 8601) stands in for a delivery without a time.
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

/** The charge a piece was paid with. */
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
