import { AppError } from '@talao/contract'
import { CORRECTION_LETTER, checkCorrection } from '@talao/fiscal'
import { isOpenEvent } from '../issuing/event/cancellation.ts'
import { SEQUENCE_TAKEN } from '../issuing/event/settle-event.ts'
import type { EventState } from '../issuing/state/issuing-state.ts'
import {
  type HoldDeps,
  type LockedNote,
  type NoteRequest,
  refuseFaults,
  requestEvent,
  withLockedNote,
} from './request-event.ts'

/**
 * Asks for a carta de correção, one at a time, because each must repeat the text of the previous one. Returns its
 * sequence number.
 */
export async function requestCorrectionLetter(deps: HoldDeps, asked: NoteRequest, text: string): Promise<number> {
  return withLockedNote(deps, asked, async (held) => {
    const { note, now } = held
    const former = await lettersOf(held)
    const registered = former.filter(({ state }) => state === 'DONE')
    refuseByLaw(held, registered.length)
    if (former.some((letter) => isOpenEvent({ state: letter.state as EventState })))
      throw new AppError('correcao_nao_permitida', {
        text: 'A carta anterior ainda espera resposta. Aguarde-a para pedir a próxima.',
      })
    const last = registered.at(-1)
    const taken = former.filter(({ state, authority_code }) => state === 'FAILED' && authority_code === SEQUENCE_TAKEN)
    const sequence = Math.max(0, ...[...registered, ...taken].map((letter) => letter.sequence)) + 1
    const letter = { text, sequence, previous: last?.text ?? null, authorizedAt: note.authorized_at ?? now, now }
    const faults = checkCorrection(letter)
    if (faults.some(({ path }) => path === 'sequence')) throw new AppError('limite_de_cartas')
    refuseFaults(faults)
    const event = { kind: 'CORRECTION', sequence, text, motive: null } as const
    await requestEvent(deps, asked, held, event, {
      kind: 'correction_asked',
      text: `Carta de correção ${sequence} pedida`,
      detail: text,
    })
    return sequence
  })
}

function lettersOf({ tx, note }: LockedNote) {
  return tx
    .selectFrom('event_request')
    .select(['sequence', 'text', 'state', 'authority_code'])
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .where('kind', '=', 'CORRECTION')
    .orderBy('sequence')
    .orderBy('id')
    .execute()
}

function refuseByLaw({ why, note, now }: LockedNote, registered: number): void {
  const text = why('correct')
  if (text === true) return
  if (note.authorized_at === null || note.cancel_state === 'REQUESTED')
    throw new AppError('correcao_nao_permitida', { text })
  if (registered >= CORRECTION_LETTER.most) throw new AppError('limite_de_cartas', { text })
  const isLate = now.getTime() - note.authorized_at.getTime() > CORRECTION_LETTER.hours * HOUR_MS
  throw new AppError(isLate ? 'prazo_da_carta' : 'correcao_nao_permitida', { text })
}

const HOUR_MS = 3_600_000
