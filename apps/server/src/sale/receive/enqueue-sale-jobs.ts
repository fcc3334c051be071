import { isDue, type SaleStatus, sendsAutomatically } from '@talao/fiscal'
import { companyZone } from '../../kit/db/company-day.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import { sendInTurn } from '../../note/dispatch/request-sending.ts'
import { integrationOf, soldProducts } from '../../note/drafts/draft-facts.ts'
import { sharesElsewhere } from '../coproduction/shares-elsewhere.ts'
import { flySoon } from '../flight/fly-soon.ts'
import type { Followed } from '../make-notes/update-notes.ts'

type Standing = {
  saleId: number
  status: SaleStatus
  date_to_process: string | null
  changed: boolean
  notes?: Followed | undefined
}

/** After this delay, the state of a note that was being sent during the refund is known. */
const AFTER_LEAVING_MS = 10 * 60_000

/**
 * Enqueues the jobs that follow a change of a sale. Each job checks again whether it may act, and the sweep finds lost
 * ones.
 */
export async function followUp(tx: Tx, queue: Queue, companyId: number, sale: Standing, now: Date): Promise<void> {
  if (!sale.changed) return
  const own = { company_id: companyId, sale_id: sale.saleId }
  if (
    sale.status === 'PENDING' &&
    sale.date_to_process &&
    isDue(sale.date_to_process, now, await companyZone(tx, companyId))
  )
    await queue.enqueue(tx, 'process-sale', { ...own, by_hand: false, send: false }, { key: `sale:${sale.saleId}` })
  if (sale.status === 'PENDING' || sale.status === 'UNPROCESSED') await flySoon(tx, queue, companyId, now)
  if (sale.status === 'CANCELED') {
    await queue.enqueue(tx, 'settle-refunds', own, { key: `sale:${sale.saleId}` })
    const startAfter = new Date(now.getTime() + AFTER_LEAVING_MS)
    await queue.enqueue(tx, 'settle-refunds', own, { key: `later:${sale.saleId}`, startAfter })
  }
  if (sale.notes && sale.notes.further.length > 0) await sendFurther(tx, queue, own, sale.notes.further, now)
  if (await isShared(tx, own)) await queue.enqueue(tx, 'share-sale', own, { key: `sale:${sale.saleId}` })
}

/** A further note is sent automatically if the notes of its sale are. */
async function sendFurther(
  tx: Tx,
  queue: Queue,
  own: { company_id: number; sale_id: number },
  note_ids: number[],
  now: Date,
): Promise<void> {
  const sale = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.sale_id)
    .executeTakeFirstOrThrow()
  const config = await tx
    .selectFrom('company_config')
    .select(['auto_send_notes_enabled'])
    .where('company_id', '=', own.company_id)
    .executeTakeFirstOrThrow()
  const leaves = sendsAutomatically({
    sale: sale.auto_send,
    products: (await soldProducts(tx, sale)).wishes,
    integration: (await integrationOf(tx, sale))?.auto_send ?? null,
    company: config.auto_send_notes_enabled,
  })
  if (leaves) await sendInTurn(tx, queue, { company_id: own.company_id, note_ids }, 'automatic', now)
}

/** Also true if the sale no longer names a co-producer: companies that had a part must still be updated. */
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
