import { AppError } from '@talao/contract'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { currentWording, OTHER_SCOPE } from '../issuing/send/needs-user-reasons.ts'
import type { NoteDeps } from '../note-deps.ts'
import { type NoteRequest, withLockedNote } from './request-event.ts'

/**
 * Records a user's statement that the note does not exist under the company's former access, which can no longer be
 * queried. From then on the current access decides: only if it too reports the note as absent are the same bytes sent
 * again, with the same reference.
 */
export async function declareAbsent(deps: NoteDeps, asked: NoteRequest): Promise<void> {
  await withLockedNote(deps, asked, async ({ tx, note, now }) => {
    if (!mayDeclareAbsent(note)) throw new AppError('nota_nao_editavel', { text: NOT_IN_DOUBT })
    await tx
      .updateTable('attempt')
      .set({ token_scope: null })
      .where('company_id', '=', note.company_id)
      .where('note_id', '=', note.id)
      .execute()
    await tx
      .updateTable('note')
      .set((eb) => ({ needs_human_reason: null, version: eb('version', '+', 1), updated_at: now }))
      .where('company_id', '=', note.company_id)
      .where('id', '=', note.id)
      .execute()
    await addNoteEvent(tx, note, now, {
      kind: 'asked',
      text: 'Declarado que a nota não existe no acesso antigo',
      user_name: asked.actor.name,
      request_id: asked.requestId,
    })
    const own = { company_id: note.company_id, note_id: note.id }
    await deps.queue.enqueue(tx, 'consult-note', own, { key: `note:${note.id}` })
  })
}

export function mayDeclareAbsent({ needs_human_reason }: { needs_human_reason: string | null }): boolean {
  return currentWording(needs_human_reason) === OTHER_SCOPE
}

const NOT_IN_DOUBT =
  'Só a nota enviada com um acesso antigo, que o acesso de agora não conhece, espera por esta resposta.'
