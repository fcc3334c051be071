import { chargeAgainst, chargeOf, type EventSale, fromStoredState, type SaleDelivery } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleSource } from '../../ledger/sale-source.ts'
import { findSale, lockSaleKey } from './sale-lock.ts'

/**
 * Returns the delivery with the code of the sale it belongs to. A platform may reuse an order's code for the next
 * subscription period. The first charge to arrive becomes the order's sale. Every other charge becomes its own sale
 * under its own code, in any arrival order and for any number of repetitions.
 */
export async function withChargeCode(
  tx: Tx,
  source: SaleSource,
  event: SaleDelivery,
  receivedAt: Date,
): Promise<SaleDelivery> {
  const { pieces: [piece] = [], external_sales_id: order } = event.sale
  if (!piece) return event
  await lockSaleKey(tx, source, order)
  const known = await findSale(tx, source, order)
  const against = known ? chargeAgainst(fromStoredState(known.told), event, receivedAt.toISOString()) : 'SAME'
  if (against === 'SAME') return event
  const own: Partial<EventSale> = { external_sales_id: chargeOf(piece), parent_external_sales_id: order }
  return { ...event, sale: { ...event.sale, ...own, ...(against === 'DOUBTFUL' ? { doubtful_charge: true } : {}) } }
}
