import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { recordWebhooksOfNote } from '../../ledger/record-webhook-events.ts'
import type { NoteJobDeps } from '../note-deps.ts'

/** A substitute was authorised: the authority has cancelled the note it replaces, so it is cancelled here too. */
export async function markReplaced(deps: NoteJobDeps, data: JobData['mark-replaced']): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [data.company_id], async (tx) => {
    const substitute = await tx
      .selectFrom('note')
      .select(['id', 'substitutes_id', 'authorized_at', 'number'])
      .where('company_id', '=', data.company_id)
      .where('id', '=', data.note_id)
      .executeTakeFirst()
    if (!substitute?.substitutes_id || substitute.authorized_at === null) return
    const replaced = await tx
      .selectFrom('note')
      .select(['company_id', 'id', 'kind', 'enotas_status'])
      .where('company_id', '=', data.company_id)
      .where('id', '=', substitute.substitutes_id)
      .where('kind', '=', 'NFSE')
      // The gateway may have reported the old note's cancellation first.
      .where('enotas_status', 'in', ['Autorizada', 'Cancelada'])
      .where('substituted_by_id', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!replaced) return
    await tx
      .updateTable('note')
      .set((eb) => ({
        enotas_status: 'Cancelada',
        cancel_state: 'DONE',
        substituted_by_id: substitute.id,
        canceled_at: eb.fn.coalesce('canceled_at', eb.val(now)),
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('company_id', '=', data.company_id)
      .where('id', '=', replaced.id)
      .execute()
    await recordWebhooksOfNote(tx, replaced, { from: replaced.enotas_status, to: 'Cancelada' }, now)
    await addNoteEvent(tx, replaced, now, {
      kind: 'replaced',
      text: 'Substituída por outra nota',
      detail: substitute.number === null ? null : `número ${substitute.number}`,
    })
    await deps.queue.enqueue(
      tx,
      'consult-note',
      { company_id: data.company_id, note_id: replaced.id },
      { key: `note:${replaced.id}` },
    )
  })
}
