import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { NO_XML, storedWordings, TWO_NOTES } from '../issuing/send/needs-user-reasons.ts'

const DAY_MS = 24 * 3_600_000
/** By then every try to fetch the XML has failed. */
const XML_LOST_AFTER_MS = 3 * DAY_MS
const LOOK_BACK_MS = 35 * DAY_MS

/** Marks notes that need a user with the reason, and removes the mark when the cause is gone. */
export async function markNotesNeedingUser(
  tx: Tx,
  companyId: number,
  now: Date,
): Promise<{ without_xml: number; sales_with_two_notes: number }> {
  const since = new Date(now.getTime() - LOOK_BACK_MS)
  const bare = await withoutXml(tx, companyId, since, new Date(now.getTime() - XML_LOST_AFTER_MS))
  const doubled = await inDouble(tx, companyId, since)
  const notes = doubled.flatMap((sale) => sale.notes)
  for (const [reason, ids] of [
    [NO_XML, bare],
    [TWO_NOTES, notes],
  ] as const) {
    await takeMarkAway(tx, companyId, reason, ids)
    await mark(tx, { companyId, now }, reason, ids)
  }
  return { without_xml: bare.length, sales_with_two_notes: doubled.length }
}

async function withoutXml(tx: Tx, companyId: number, since: Date, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from note n where n.company_id = ${companyId} and n.authorized_at > ${since}
      and n.authorized_at <= ${before}
      and not exists (select 1 from note_file f where f.company_id = n.company_id and f.note_id = n.id
      and f.kind = 'XML'
        and f.sha256 is not null)`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Sales with more than one valid note of a kind and part: an earlier generation must have ended before the next began.
 */
async function inDouble(tx: Tx, companyId: number, since: Date): Promise<{ notes: number[] }[]> {
  const { rows } = await sql<{ notes: number[] }>`
    select json_agg(n.id) as notes from note n
    where n.company_id = ${companyId} and n.enotas_status in ('Autorizada', 'CancelamentoNegado')
      and n.sale_id in (select sale_id from note where company_id = ${companyId} and authorized_at > ${since}
      and sale_id is not null)
    group by n.sale_id, n.kind, n.part, n.in_production having count(*) > 1`.execute(tx)
  return rows
}

async function takeMarkAway(tx: Tx, companyId: number, reason: string, except: readonly number[]): Promise<void> {
  await tx
    .updateTable('note')
    .set({ needs_human_reason: null })
    .where('company_id', '=', companyId)
    .where('needs_human_reason', 'in', storedWordings(reason))
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .execute()
}

async function mark(
  tx: Tx,
  { companyId, now }: { companyId: number; now: Date },
  reason: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const marked = await tx
    .updateTable('note')
    .set({ needs_human_reason: reason, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .where('needs_human_reason', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of marked)
    await addNoteEvent(tx, { company_id: companyId, id }, now, {
      kind: 'needs_human',
      text: 'Precisa de alguém',
      detail: reason,
    })
}
