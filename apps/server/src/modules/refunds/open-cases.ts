import { type ActionableNote, refundPath, type SaleStatus, ufOfCode } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { NoteTable } from '../../db/tables.gen.ts'
import type { Tx } from '../../db/scope.ts'
import { tellSale } from '../sales/timeline.ts'

type Sale = { company_id: number; id: number; status: string }

/**
 * What a new status of a sale means for its notes. Given back: what has not left stays, and each note that did leave gets a case, at most one
 * ever. Resumed: the cases that nobody has dealt with are closed.
 */
export async function followRefund(tx: Tx, sale: Sale, next: SaleStatus, now: Date): Promise<void> {
  if (next === 'CANCELED') return openCases(tx, sale, now)
  if (sale.status === 'CANCELED') return closeUndealt(tx, sale, now)
}

/** A case for each note of a given-back sale that did leave, at most one ever. */
export async function openCases(tx: Tx, sale: Omit<Sale, 'status'>, now: Date): Promise<void> {
  await holdBack(tx, sale)
  const notes = await tx
    .selectFrom('note')
    .selectAll()
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .orderBy('id')
    .execute()
  const uf = await ufOf(tx, sale.company_id)
  for (const note of notes) {
    const way = refundPath(factsOf(note, uf), { cancels: null, substitutes: null }, now)
    if (!way) continue
    const opened = await tx
      .insertInto('refund_case')
      .values({ company_id: sale.company_id, sale_id: sale.id, note_id: note.id, ...way, opened_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'note_id'])
          .doUpdateSet({ ...way, state: 'OPEN', closed_by: null, opened_at: now, closed_at: null })
          .where('refund_case.closed_by', '=', RESUMED),
      )
      .returning('id')
      .executeTakeFirst()
    if (opened)
      await tellSale(tx, sale, now, { kind: 'refund_opened', text: 'A nota precisa ser desfeita', detail: way.reason })
  }
}

const RESUMED = 'A venda voltou a valer.'

async function closeUndealt(tx: Tx, sale: Sale, now: Date): Promise<void> {
  await tx
    .updateTable('refund_case')
    .set({ state: 'DISMISSED', closed_by: RESUMED, closed_at: now })
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .where('state', '=', 'OPEN')
    .execute()
}

/** Drafts leave the line: whoever wants to send one is told that its sale was cancelled. */
async function holdBack(tx: Tx, sale: Omit<Sale, 'status'>): Promise<void> {
  await tx
    .updateTable('note')
    .set({ send_asked_at: null, send_lane: null })
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .where('send_asked_at', 'is not', null)
    .execute()
}

/** Where the issuer is, whose law counts. */
export async function ufOf(tx: Tx, companyId: number): Promise<string | null> {
  const place = await tx
    .selectFrom('company_address')
    .select('state_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return ufOfCode(place?.state_id ?? 0) ?? null
}

export function factsOf(note: Selectable<NoteTable>, uf: string | null): ActionableNote {
  return {
    kind: note.kind,
    enotas_status: note.enotas_status,
    denied_final: note.denied_final,
    cancel_state: note.cancel_state,
    sent_to_provider_at: note.sent_to_provider_at,
    authorized_at: note.authorized_at,
    substituted_by_id: note.substituted_by_id,
    uf,
  } as ActionableNote
}
