import { isDue, type SaleStatus } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import type { Queue } from '../../queue/queue.ts'
import { sharesElsewhere } from './shares-elsewhere.ts'

type Standing = { saleId: number; status: SaleStatus; date_to_process: string | null; changed: boolean }

/** By then a note that was leaving when its sale was given back shows that it left. */
const AFTER_LEAVING_MS = 10 * 60_000

/** What a change of a sale sets going. Each job looks for itself whether it may act, and what is lost here the sweep finds. */
export async function followUp(tx: Tx, queue: Queue, companyId: number, sale: Standing, now: Date): Promise<void> {
  if (!sale.changed) return
  if (sale.status === 'PENDING' && sale.date_to_process && isDue(sale.date_to_process, now))
    await queue.enqueue(
      tx,
      'process-sale',
      { company_id: companyId, sale_id: sale.saleId, by_hand: false, send: false },
      { key: `sale:${sale.saleId}` },
    )
  const own = { company_id: companyId, sale_id: sale.saleId }
  if (sale.status === 'CANCELED') {
    await queue.enqueue(tx, 'settle-refunds', own, { key: `sale:${sale.saleId}` })
    const startAfter = new Date(now.getTime() + AFTER_LEAVING_MS)
    await queue.enqueue(tx, 'settle-refunds', own, { key: `later:${sale.saleId}`, startAfter })
  }
  if (await isShared(tx, own)) await queue.enqueue(tx, 'share-sale', own, { key: `sale:${sale.saleId}` })
}

/** Also one that names no co-producer any more: who had a part has to hear of it. */
async function isShared(tx: Tx, own: { company_id: number; sale_id: number }): Promise<boolean> {
  const partner = await tx
    .selectFrom('sale_coproducer')
    .select('id')
    .where('company_id', '=', own.company_id)
    .where('sale_id', '=', own.sale_id)
    .where('coproducer_company_id', 'is not', null)
    .executeTakeFirst()
  return partner !== undefined || (await sharesElsewhere(tx, own)).length > 0
}
