import { chargeAgainst, chargeOf, type EventSale, type SaleDelivery, stateOfKept } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import type { SaleSource } from './sale-source.ts'
import { findSale, takeTurn } from './turn.ts'

/**
 * The delivery under the code of the sale it belongs to. A platform may keep the code of an order for the next period of a subscription: the charge
 * that arrives first is the order, every other is a sale of its own under its own code, whichever it is and however often it is told.
 */
export async function underItsCharge(
  tx: Tx,
  source: SaleSource,
  event: SaleDelivery,
  receivedAt: Date,
): Promise<SaleDelivery> {
  const { pieces: [piece] = [], external_sales_id: order } = event.sale
  if (!piece) return event
  await takeTurn(tx, source, order)
  const known = await findSale(tx, source, order)
  const against = known ? chargeAgainst(stateOfKept(known.told), event, receivedAt.toISOString()) : 'SAME'
  if (against === 'SAME') return event
  const own: Partial<EventSale> = { external_sales_id: chargeOf(piece), parent_external_sales_id: order }
  return { ...event, sale: { ...event.sale, ...own, ...(against === 'DOUBTFUL' ? { doubtful_charge: true } : {}) } }
}
