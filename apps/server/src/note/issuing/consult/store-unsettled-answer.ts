import type { Exchange } from '@talao/gateways'
import { currentWording, DOES_NOT_FIT } from '../send/needs-user-reasons.ts'
import {
  attemptInDoubt,
  type IssuingState,
  recordAnswer,
  type StepBytes,
  waitsForNumber,
} from '../state/issuing-state.ts'
import { isInFlight } from '../state/note-states.ts'
import type { StoreRefused } from '../state/store.ts'
import { GIVE_UP_AFTER_MS, isOver, nextConsult } from './schedule.ts'

export type AnswerSubject = {
  /** The transmission that was sent or asked about; its fence shows whether we still hold it. */
  asked?: { n: number; fence: number } | null
  event?: number
  purpose: StepBytes['purpose']
}

/**
 * Handles an answer that could not be settled because the store refused the resulting note. The rollback undid the
 * stored answer too, so it is stored here by itself. No state changes, the next consult follows the schedule, and the
 * second time a user is called.
 */
export function storeUnsettledAnswer(
  state: IssuingState,
  about: AnswerSubject,
  exchange: Pick<Exchange, 'status' | 'headers' | 'body'>,
  refused: StoreRefused,
): void {
  const { note, now } = state
  recordAnswer(
    state,
    { ...(about.asked && { attempt: about.asked.n }), ...(about.event !== undefined && { event: about.event }) },
    about.purpose,
    exchange,
  )
  if (about.purpose === 'consult') note.last_consulted_at = now
  const isRepeated = about.event === undefined ? markAttempt(state, about) : markEvent(state, about.event)
  if (isRepeated === undefined) return
  if (!isRepeated) {
    state.timeline.push({ kind: 'unsettled', text: UNSETTLED, detail: `${refused.message}. Será pedida de novo.` })
    return
  }
  markAnswerDoesNotFit(state, refused)
}

/** A user must check: the gateway's answer about the note cannot be taken over. */
export function markAnswerDoesNotFit({ note, timeline: told }: IssuingState, refused: StoreRefused): void {
  if (currentWording(note.needs_human_reason) === DOES_NOT_FIT) return
  note.needs_human_reason = DOES_NOT_FIT
  told.push({
    kind: 'needs_human',
    text: 'Precisa de alguém',
    detail: `${DOES_NOT_FIT} Motivo: ${refused.message}.`,
  })
}

const UNSETTLED = 'A resposta do serviço de emissão não pôde ser guardada'

/** Whether this already happened to this transmission; undefined when someone else holds it by now. */
function markAttempt(state: IssuingState, { asked }: AnswerSubject): boolean | undefined {
  const { note, now } = state
  const attempt = attemptInDoubt(state)
  if (!attempt || attempt.n !== asked?.n || attempt.fence !== asked.fence) return undefined
  note.consults += 1
  // A settled note is not asked about again automatically, and a note that waits for a number continues with the next
  // one.
  if (!isInFlight(note) || waitsForNumber(state)) return true
  note.next_consult_at = isOver(attempt.prepared_at, now, GIVE_UP_AFTER_MS) ? null : nextConsult(note.consults, now)
  const isRepeated = attempt.outcome === 'UNSETTLED'
  attempt.outcome = 'UNSETTLED'
  return isRepeated
}

function markEvent(state: IssuingState, id: number): boolean | undefined {
  const { now } = state
  const event = state.events.find((one) => one.id === id)
  if (event?.state !== 'SENT' && event?.state !== 'UNKNOWN') return undefined
  event.consults += 1
  event.next_consult_at = isOver(event.at, now, GIVE_UP_AFTER_MS) ? null : nextConsult(event.consults, now)
  const isRepeated = event.authority_message === UNSETTLED
  event.authority_message = UNSETTLED
  return isRepeated
}
