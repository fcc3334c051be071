import { sql } from 'kysely'
import type { Tx } from '../kit/db/scope.ts'
import { addNoteEvent } from './note-timeline.ts'
import { recordWebhooksOfNote } from './record-webhook-events.ts'
import { rememberNoteForAudit } from './remember-note-for-audit.ts'

export type Draft = {
  company_id: number
  id: number
  kind: string
  part: number
  generation: number
  enotas_status: string
}

type Of = { sale_id: number; now: Date }

/** Content columns of a draft, as opposed to its state. All of them are copied from the rewritten draft. */
const SAID = [
  'nature_operation',
  'type_operation',
  'goal',
  'customer_presence',
  'final_customer',
  'send_mail',
  'nfe_referenced',
  'additional_information',
  'shipping',
  'intermediary',
  'sales_code',
  'source',
  'customer_name',
  'customer_document',
  'total_cents',
  'issue_date',
  'discount_cents',
  'discount_conditional_cents',
  'deductions_cents',
  'observations',
  'nfs_service',
  'nfse_terms',
  'substitution',
  'iss_cents',
  'withheld_cents',
  'net_cents',
] as const
const PARTS = ['note_item', 'note_payment', 'note_customer'] as const

/**
 * Copies the content of the new draft into the old one, then deletes the new one. The old draft keeps its id, reference
 * and place in the send queue.
 */
export async function replaceDraftContent(tx: Tx, old: Draft, next: Draft, { sale_id, now }: Of): Promise<void> {
  await deletePreparedBytes(tx, old)
  await rememberNoteForAudit(tx, { company_id: old.company_id, note_id: old.id })
  for (const table of PARTS) {
    await sql`delete from ${sql.table(table)} where company_id = ${old.company_id} and note_id = ${old.id}`.execute(tx)
    await sql`update ${sql.table(table)} set note_id = ${old.id}
      where company_id = ${old.company_id} and note_id = ${next.id}`.execute(tx)
  }
  const said = sql.join(SAID.map((column) => sql`${sql.ref(column)} = next.${sql.ref(column)}`))
  await sql`update note set ${said}, enotas_status = 'PENDING', fail_on_send_to_enotas = null,
    needs_human_reason = null,
      version = note.version + 1, updated_at = ${now}
    from note next where next.company_id = ${next.company_id} and next.id = ${next.id}
      and note.company_id = ${old.company_id} and note.id = ${old.id}`.execute(tx)
  await deleteNote(tx, next)
  await tx
    .updateTable('note')
    .set({ sale_id })
    .where('company_id', '=', old.company_id)
    .where('id', '=', old.id)
    .execute()
  await addNoteEvent(tx, old, now, { kind: 'redrafted', text: 'Refeita: a venda mudou' })
}

/**
 * Deletes a draft that the sale no longer needs. Keep drafts that already have a number (numbers must not be lost), but
 * never send them.
 */
export async function dropDraft(tx: Tx, draft: Draft, { sale_id, now }: Of): Promise<void> {
  await deletePreparedBytes(tx, draft)
  await sql`delete from issue_key
    where company_id = ${draft.company_id} and note_id = ${draft.id} and number is null`.execute(tx)
  const key = await tx
    .selectFrom('issue_key')
    .select('id')
    .where('company_id', '=', draft.company_id)
    .where('note_id', '=', draft.id)
    .executeTakeFirst()
  if (!key) return deleteNote(tx, draft)
  await tx
    .updateTable('note')
    .set((eb) => ({
      sale_id,
      enotas_status: 'FAIL',
      fail_on_send_to_enotas: UNWANTED,
      send_asked_at: null,
      send_lane: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', draft.company_id)
    .where('id', '=', draft.id)
    .execute()
  await recordWebhooksOfNote(tx, draft, { from: draft.enotas_status, to: 'FAIL' }, now)
  await addNoteEvent(tx, draft, now, { kind: 'failed', text: 'A venda já não pede esta nota', detail: UNWANTED })
}

const UNWANTED = 'A venda mudou e já não pede esta nota. Não a envie: inutilize o número dela.'

/** Prepared bytes that were never sent are outdated after this change. */
export async function deletePreparedBytes(tx: Tx, { company_id, id }: Pick<Draft, 'company_id' | 'id'>): Promise<void> {
  await sql`with gone as (
      delete from attempt where company_id = ${company_id} and note_id = ${id} and state = 'PREPARED' returning id)
    delete from attempt_bytes b using gone where b.company_id = ${company_id} and b.note_id = ${id}
      and b.attempt_id = gone.id`.execute(tx)
}

async function deleteNote(tx: Tx, { company_id, id }: Draft): Promise<void> {
  await tx.deleteFrom('note').where('company_id', '=', company_id).where('id', '=', id).execute()
}
