import { AppError, type FieldErrors } from '@talao/contract'
import { type ActionableNote, checkAction, type Fault } from '@talao/fiscal'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NoteRef } from '../../ledger/mail-queue.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { queueSending } from '../../ledger/queue-sending.ts'
import type { TellDeps } from '../tell-deps.ts'
import { queueMailByHand } from './queue-mail.ts'

export type ByHand = {
  note: NoteRef
  kind: 'NFE' | 'NFSE'
  /** Undefined: the customer's address. */
  emails: readonly string[] | undefined
  user: { id: number; name: string; request_id: string }
  /** Identifies the request, which is accepted once. */
  dedupe: string
}

/**
 * A user sends a note by mail. The row, its job and the note's timeline entry are written in one transaction. Throws
 * AppError.
 */
export async function mailByHand(deps: Pick<TellDeps, 'db' | 'queue' | 'clock'>, asked: ByHand): Promise<void> {
  const { note, kind, emails, user, dedupe } = asked
  const now = deps.clock.now()
  await withCompanies(deps.db, [note.company_id], async (tx) => {
    const row = await tx
      .selectFrom('note')
      .select(['enotas_status', 'denied_final', 'cancel_state', 'sent_to_provider_at'])
      .where('company_id', '=', note.company_id)
      .where('id', '=', note.note_id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!row) throw new AppError('nao_encontrado')
    // Missing files do not prevent the request: the mail waits for them.
    const why = checkAction('email', { ...row, kind } as ActionableNote)
    if (why !== true) throw new AppError('arquivo_ainda_nao_disponivel', { text: why })
    const taken = await queueMailByHand(tx, { note, emails, user_id: user.id, dedupe }, now)
    if (!taken.ok) throw refusal(taken.faults)
    await queueSending(deps.queue, tx, taken.mail)
    const { name: user_name, request_id } = user
    const entry = { kind: 'mail', text: 'Envio de e-mail pedido', detail: taken.recipients.join(', ') }
    await addNoteEvent(tx, { company_id: note.company_id, id: note.note_id }, now, { ...entry, user_name, request_id })
  })
}

/** Groups faults by field. */
export function refusal(faults: readonly Fault[]): AppError {
  const errors: FieldErrors = {}
  for (const { path, text } of faults) errors[path] = [...(errors[path] ?? []), text]
  return new AppError('dados_invalidos', { errors, faults })
}
