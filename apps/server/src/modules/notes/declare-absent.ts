import { AppError } from '@talao/contract'
import type { Deps } from '../../http/deps.ts'
import { OTHER_SCOPE, reasonNow } from '../../issuing/for-people.ts'
import { type Asked, withHeldNote } from './ask-event.ts'
import { tellNote } from './timeline.ts'

/**
 * Somebody has looked where we can no longer ask, under the company's access of before, and says that the note is not there. From then on the
 * word of the present access counts: only its own "absent" lets the same bytes go out again, under the same reference.
 */
export async function declareAbsent(deps: Deps, asked: Asked): Promise<void> {
  await withHeldNote(deps, asked, async ({ tx, note, now }) => {
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
    await tellNote(tx, note, now, {
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
  return reasonNow(needs_human_reason) === OTHER_SCOPE
}

const NOT_IN_DOUBT =
  'Só a nota enviada com um acesso antigo, que o acesso de agora não conhece, espera por esta resposta.'
