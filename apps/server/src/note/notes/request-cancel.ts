import { AppError } from '@talao/contract'
import { type CancelMotive, checkCancel, checkReason } from '@talao/fiscal'
import { explainRejection } from '@talao/fiscal/rejection/explain'
import { loadRejections } from '../../ledger/norms/load-rejections.ts'
import { nextStatus } from '../issuing/state/note-states.ts'
import {
  type HoldDeps,
  type LockedNote,
  type NoteRequest,
  refuseFaults,
  requestEvent,
  withLockedNote,
} from './request-event.ts'

/**
 * Asks the authority to cancel a valid note. A late request is sent too, because only the authority knows what the UF
 * or city still accepts.
 */
export function requestCancel(deps: HoldDeps, asked: NoteRequest, wish: CancelRequest): Promise<void> {
  return withLockedNote(deps, asked, (held) => cancelHeld(deps, asked, held, wish))
}

export type CancelRequest = { reason: string; motive?: CancelMotive | null }

/** Same as `requestCancel` for an already locked note. */
export async function cancelHeld(
  deps: HoldDeps,
  asked: NoteRequest,
  held: LockedNote,
  { reason, motive = null }: CancelRequest,
): Promise<void> {
  const { tx, note } = held
  const why = held.why('cancel')
  if (why !== true) throw new AppError('nota_nao_cancelavel', { text: why })
  refuseFaults(motive === null ? checkReason(reason) : checkCancel({ motive, reason }))
  await refuseJustRefused(held)
  await tx
    .updateTable('note')
    .set({
      cancel_state: 'REQUESTED',
      enotas_status: nextStatus(note, 'requestCancellation') ?? note.enotas_status,
    })
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute()
  const event = { kind: 'CANCEL', sequence: 1, text: reason, motive } as const
  await requestEvent(deps, asked, held, event, {
    kind: 'cancel_asked',
    text: 'Cancelamento pedido',
    detail: reason,
  })
}

/**
 * cStat 501: the cancellation period is over. A repeated request at once gets the same answer; later the UF may have
 * granted an exception.
 */
const TOO_LATE = '501'
const SAME_ANSWER_MS = 3_600_000

async function refuseJustRefused({ tx, note, now }: LockedNote): Promise<void> {
  const last = await tx
    .selectFrom('event_request')
    .select(['answered_at', 'authority_message'])
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .where('kind', '=', 'CANCEL')
    .where('state', '=', 'DENIED')
    .where('authority_code', '=', TOO_LATE)
    .where('answered_at', '>', new Date(now.getTime() - SAME_ANSWER_MS))
    .executeTakeFirst()
  if (!last) return
  const answer = { authority: 'SEFAZ', code: TOO_LATE, message: last.authority_message ?? '' } as const
  const said = explainRejection(answer, await loadRejections(tx, now))
  throw new AppError('fora_do_prazo', {
    text: `A SEFAZ acabou de recusar o cancelamento por prazo. ${said.action} Se ela abrir uma exceção, peça de novo em uma hora.`,
  })
}
