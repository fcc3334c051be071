import type { AuthorityAlert } from '@talao/fiscal/nfe/layout/protocol'
import type { Tx } from '../../kit/db/scope.ts'
import { addNoteEvent, type NoteEventEntry } from '../../ledger/note-timeline.ts'

/** Records the authority's alerts about a valid note in its timeline. */
export function alertsEntry(alerts: readonly AuthorityAlert[]): NoteEventEntry {
  const detail = alerts.map(({ code, text }) => [code, text].filter(Boolean).join(': ')).join(' · ')
  return { kind: 'alerts', text: 'A autoridade deu avisos com a autorização', detail }
}

/** Stores alerts found in a note's file when the response did not contain them. */
export async function storeAlerts(
  tx: Tx,
  { company_id, note_id }: { company_id: number; note_id: number },
  at: Date,
  alerts: readonly AuthorityAlert[],
): Promise<void> {
  if (alerts.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('note')
    .set({ alerts: JSON.stringify(alerts), updated_at: at })
    .where('company_id', '=', company_id)
    .where('id', '=', note_id)
    .where('alerts', '=', '[]')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await addNoteEvent(tx, { company_id, id: note_id }, at, alertsEntry(alerts))
}
