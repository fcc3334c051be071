import type { SaleStatus } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { NoteTable } from '../../kit/db/tables.gen.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { extentOf, remediesOfSale } from './legal-remedies.ts'

type SaleRef = { company_id: number; id: number }
type Standing = { status: string; event_kind: string; state_at: Date }

/**
 * Updates refund cases after a sale's status change. After a full or partial refund, each sent note gets a case and
 * unsent notes stay. If the sale resumes, the open cases are closed.
 */
export async function followRefund(
  tx: Tx,
  sale: SaleRef & Standing,
  next: Standing & { status: SaleStatus },
  now: Date,
): Promise<void> {
  const isResumed = sale.status === 'CANCELED' && next.status !== 'CANCELED'
  if (isResumed) await closeUndealt(tx, sale, now)
  const extent = extentOf(next)
  if (extent === null) return
  const isRepeated = extent === extentOf(sale) && (extent === 'WHOLE' || next.state_at <= sale.state_at)
  if (!isRepeated) await openCases(tx, sale, now, { isNews: true })
}

/**
 * Opens at most one case per sent note of a refunded sale. A case dismissed by a user is reopened only by news
 * (`isNews`), that is, a later refund.
 */
export async function openCases(tx: Tx, sale: SaleRef, now: Date, { isNews }: { isNews: boolean }): Promise<void> {
  const held = await holdBack(tx, sale)
  const { extent, wayOf } = await remediesOfSale(tx, sale, now)
  const notes = await tx
    .selectFrom('note')
    .selectAll()
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .orderBy('id')
    .execute()
  for (const note of notes) {
    const isLooked = !isNews && extent === 'PART' && saysWhatIsLeft(note)
    const way = isLooked ? undefined : wayOf(note)
    if (!way) continue
    const opened = await tx
      .insertInto('refund_case')
      .values({ company_id: sale.company_id, sale_id: sale.id, note_id: note.id, ...way, opened_at: now })
      .onConflict((conflict) =>
        isNews
          ? conflict
              .columns(['company_id', 'note_id'])
              .doUpdateSet({ ...way, state: 'OPEN', closed_by: null, opened_at: now, closed_at: null })
              .where('refund_case.state', 'in', ['OPEN', 'DISMISSED'])
          : conflict.columns(['company_id', 'note_id']).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (opened)
      await addSaleEvent(tx, sale, now, {
        kind: 'refund_opened',
        text: OPENED_TEXT[extent ?? 'WHOLE'],
        detail: way.reason,
      })
  }
  if (held > 0 && extent === 'PART')
    await addSaleEvent(tx, sale, now, { kind: 'refund', text: 'Envio suspenso', detail: CHECK_BEFORE_SENDING })
}

const OPENED_TEXT = { WHOLE: 'A nota precisa ser desfeita', PART: 'A nota precisa dizer o que ficou' } as const
const CHECK_BEFORE_SENDING = 'Foi devolvida uma parte: confira o valor da nota e envie.'
/** Closing reason when the sale becomes valid again. */
export const RESUMED = 'A venda voltou a valer.'

/** A substitute documents only the remaining value after a partial refund, so it needs no case. */
function saysWhatIsLeft(note: Selectable<NoteTable>): boolean {
  return note.substitutes_id !== null
}

async function closeUndealt(tx: Tx, sale: SaleRef, now: Date): Promise<void> {
  await tx
    .updateTable('refund_case')
    .set({ state: 'DISMISSED', closed_by: RESUMED, closed_at: now })
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .where('state', '=', 'OPEN')
    .execute()
}

/** Removes drafts from the send queue, so that a user reviews them first. Returns how many were removed. */
async function holdBack(tx: Tx, sale: SaleRef): Promise<number> {
  const held = await tx
    .updateTable('note')
    .set({ send_asked_at: null, send_lane: null })
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .where('send_asked_at', 'is not', null)
    .returning('id')
    .execute()
  return held.length
}
