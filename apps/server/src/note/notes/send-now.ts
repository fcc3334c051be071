import { AppError } from '@talao/contract'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { recordWebhooksOfNote } from '../../ledger/record-webhook-events.ts'
import { sendAtOnce } from '../dispatch/request-sending.ts'
import { storedProblems } from '../issuing/send/problems.ts'
import { askedToSend } from '../issuing/state/note-states.ts'
import type { NoteDeps } from '../note-deps.ts'
import { faultsByPath, type LockedNote, type NoteRequest, withLockedNote } from './request-event.ts'

/** The version protects against an outdated screen: the user sends only the state they have seen. */
export async function sendNow(deps: NoteDeps, asked: NoteRequest, version: number | undefined): Promise<void> {
  await withLockedNote(deps, asked, async (held) => {
    if (version !== undefined && version !== held.note.version) throw new AppError('versao_desatualizada')
    await sendHeld(deps, asked, held)
  })
}

/** Same as `sendNow` for an already locked note. */
export async function sendHeld(
  deps: Pick<NoteDeps, 'queue'>,
  { actor, requestId }: Pick<NoteRequest, 'actor' | 'requestId'>,
  { tx, note, now, why, saleStatus }: LockedNote,
): Promise<void> {
  const answer = why('send')
  if (answer !== true) {
    const isBySale = saleStatus === 'LOCKED' || saleStatus === 'CANCELED'
    throw new AppError(isBySale ? 'venda_bloqueada' : 'nota_ja_enviada', { text: answer })
  }
  const faults = await storedProblems(tx, note, now)
  if (faults.length > 0) throw new AppError('nota_incompleta', { errors: faultsByPath(faults), faults })
  await addNoteEvent(tx, note, now, {
    kind: 'asked',
    text: 'Envio pedido',
    user_name: actor.name,
    request_id: requestId,
  })
  const asked = askedToSend(note)
  await tx
    .updateTable('note')
    .set({ ...asked, next_consult_at: null, version: note.version + 1, updated_at: now })
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute()
  await recordWebhooksOfNote(tx, note, { from: note.enotas_status, to: asked.enotas_status }, now)
  await sendAtOnce(tx, deps.queue, { company_id: note.company_id, note_id: note.id })
}
