import type { SaleDelivery, SaleEdits, SaleState } from '@talao/fiscal'
import { decidedState, decimalFromCents } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import type { Queue } from '../../queue/queue.ts'
import { followUp } from './follow-up.ts'
import { rateOf, receiveSale, takeTurn } from './receive.ts'
import type { SharePartner } from './shares.ts'
import { houseSource, type SaleSource } from './sale-source.ts'
import { sourceOfSale } from './source-of-sale.ts'
import type { StoredSale } from './store-sale.ts'

type To = { partner: SharePartner & { company_id: number }; position: number }

/**
 * A co-producer's part of a sale as a sale of its own company: the same platform and code, so that its own delivery of the same purchase meets
 * it there. The part rules over the price that such a delivery tells. Made, brought up to date and ended with the original.
 */
export async function shareOutSale(
  tx: Tx,
  queue: Queue,
  original: StoredSale,
  { partner }: To,
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<void> {
  const source = await shareSource(tx, original, partner.company_id)
  await takeTurn(tx, source, original.external_sales_id)
  const known = await knownShare(tx, original, partner.company_id)
  const isOver = original.status === 'CANCELED' || partner.cents === 0
  if (!known && (isOver || original.status === 'UNCOMPLETED')) return
  const edits: SaleEdits = {
    ...(known?.edits as SaleEdits | undefined),
    currency: 'BRL',
    amount: decimalFromCents(partner.cents || (known?.amount_cents ?? 0)),
    coproducers: [],
  }
  const received = await receiveSale(tx, source, toldAgain(original, isOver), {
    receivedAt: now,
    now,
    requestId,
    how: 'DELIVERY',
    edits,
  })
  await tx
    .updateTable('sale')
    .set({ origin_sale_id: original.id, origin_company_id: original.company_id })
    .where('company_id', '=', partner.company_id)
    .where('id', '=', received.saleId)
    .execute()
  await followUp(tx, queue, partner.company_id, received, now)
}

/** It waits as the original does: the wait was chosen for the purchase, not for the part. */
async function shareSource(tx: Tx, original: StoredSale, companyId: number): Promise<SaleSource> {
  const source = await sourceOfSale(tx, original)
  const { delay_to_send_note_in_days, wait_warranty, foreign_buyers, platform, fence } = source
  const house = houseSource(companyId, { kind: 'HAND' })
  return { ...house, platform, delay_to_send_note_in_days, wait_warranty, foreign_buyers, fence }
}

function knownShare(tx: Tx, original: StoredSale, companyId: number): Promise<StoredSale | undefined> {
  return tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('platform', '=', original.platform)
    .where('external_sales_id', '=', original.external_sales_id)
    .executeTakeFirst()
}

/** What is known of the original, as one delivery. One that ended says so with the weight of a refund, or it would come back to life. */
function toldAgain(original: StoredSale, isOver: boolean): SaleDelivery {
  const state = decidedState(original.told as SaleState, {
    edits: original.edits as SaleEdits,
    rate: rateOf(original),
  })
  const kind = isOver ? 'REFUNDED' : state.event_kind
  return {
    platform: original.platform,
    raw_event: isOver ? 'A venda de origem terminou' : 'Parte de uma venda em coprodução',
    event_kind: kind,
    is_test: false,
    delivery_key: `SHARE:${original.company_id}:${original.id}:${original.version}`,
    occurred_at: state.state_at,
    sale: { ...state.sale, commission_amount: null, coproducers: [], affiliates: [] },
  }
}
