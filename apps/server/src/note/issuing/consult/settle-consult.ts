import type { ConsultOutcome } from '@talao/gateways'
import { applyResult, type StoredFiles } from '../send/apply-result.ts'
import { burnNumber } from '../send/burn-number.ts'
import { clearWaitingReason, markNeedsUser, OTHER_SCOPE } from '../send/needs-user-reasons.ts'
import { ownTransmission } from '../send/own-transmission.ts'
import {
  type AttemptRow,
  attemptInDoubt,
  type IssuingState,
  raiseVersion,
  recordAnswer,
  waitsForNumber,
} from '../state/issuing-state.ts'
import type { NoteRow } from '../state/note-row.ts'
import { isInFlight, isValidNote, nextStatus } from '../state/note-states.ts'
import { ABSENT_FOR_MS, absenceProves, GIVE_UP_AFTER_MS, isOver, nextConsult, nextConsultOfAbsent } from './schedule.ts'

export type AfterConsult = 'settled' | 'wait' | 'resend'

/**
 * The question an answer belongs to. `at`: when it was asked ("absent" refers to that instant, since a note may arrive
 * between question and answer). `asked`: which transmission it was about. `scope`: the token it was asked with
 * (`tokenScope`).
 */
export type Question = { at: Date; asked: { n: number; fence: number } | null; scope: string | null }

export function settleConsult(
  state: IssuingState,
  outcome: ConsultOutcome,
  kept: StoredFiles,
  question: Question,
): AfterConsult {
  const attempt = attemptInDoubt(state)
  if (!attempt) return 'settled'
  const { note, now } = state
  recordAnswer(state, { attempt: question.asked?.n ?? attempt.n }, 'consult', outcome.exchange)
  if (outcome.kind !== 'UNKNOWN') note.last_consulted_at = now
  const isAskedElsewhere = outcome.kind === 'ABSENT' && isOtherScope(attempt, question)
  if (outcome.kind !== 'UNKNOWN' && !isAskedElsewhere) clearWaitingReason(note)
  note.consults += 1
  // The note has changed since the question: the answer is about another transmission.
  if (question.asked?.n !== attempt.n || question.asked.fence !== attempt.fence) return 'wait'
  if (isStaleRefusal(state, attempt, outcome, question)) {
    wait(state, attempt)
    return 'wait'
  }
  if (outcome.kind === 'FINAL' || outcome.kind === 'PROCESSING') {
    if (outcome.kind === 'FINAL') answer(state, attempt, outcome.kind)
    if (applyResult(state, outcome.result, kept)) return 'settled'
    if (isInFlight(note)) wait(state, attempt)
    return 'wait'
  }
  if (isAskedElsewhere) {
    if (!isInFlight(note)) return 'settled'
    wait(state, attempt)
    markNeedsUser(state, OTHER_SCOPE)
    return 'wait'
  }
  if (!isInFlight(note)) {
    markMissingAtAuthority(state, outcome.kind)
    return 'settled'
  }
  // The answer to the sending came meanwhile and burnt the number. The bytes made with it are obsolete; the note waits
  // for the next number.
  if (waitsForNumber(state)) return 'wait'
  if (outcome.kind === 'OTHER_DOCUMENT') {
    attempt.state = 'ANSWERED'
    attempt.outcome = 'NUMBER_TAKEN'
    attempt.answered_at = now
    const own = ownTransmission(state, outcome.holder)
    if (own) {
      wait(state, own)
      return 'wait'
    }
    return burnNumber(state, { ...outcome, code: 'número repetido' }) ? 'resend' : 'settled'
  }
  const sentAt = attempt.sent_at
  if (outcome.kind === 'ABSENT' && attempt.payload_sha256 && sentAt && absenceProves(sentAt, question.at))
    return isOver(attempt.prepared_at, sentAt, ABSENT_FOR_MS) ? giveUp(state, attempt) : resend(state, attempt)
  wait(state, attempt)
  if (outcome.kind === 'ABSENT' && sentAt && note.next_consult_at)
    note.next_consult_at = nextConsultOfAbsent(note.consults, sentAt, now)
  if (outcome.kind === 'UNKNOWN' && outcome.needsHuman !== undefined) markNeedsUser(state, outcome.needsHuman)
  return 'wait'
}

/** The transmission was sent with another token than the question; under that token the gateway may know it. */
function isOtherScope({ token_scope }: AttemptRow, { scope }: Question): boolean {
  return token_scope !== null && scope !== null && token_scope !== scope
}

/** Until the new sending can no longer be on its way, a refusal may be the answer to the previous one. */
function isStaleRefusal(state: IssuingState, attempt: AttemptRow, outcome: ConsultOutcome, { at }: Question): boolean {
  if (outcome.kind !== 'FINAL' || outcome.result.enotas_status !== 'Negada' || outcome.result.denied_final) return false
  const isAnswered = attempt.state === 'ANSWERED'
  const wasSentBefore = state.attempts.some(({ n }) => n < attempt.n)
  return !isAnswered && wasSentBefore && attempt.sent_at !== null && !absenceProves(attempt.sent_at, at)
}

/** A day has passed between the first and the last sending, and none ever arrived. */
function giveUp(state: IssuingState, attempt: AttemptRow): AfterConsult {
  attempt.state = 'ANSWERED'
  attempt.outcome = 'ABSENT'
  attempt.answered_at = state.now
  state.note.enotas_status = nextStatus(state.note, 'provenAbsent') ?? state.note.enotas_status
  state.note.fail_on_send_to_enotas = NEVER_ARRIVED
  state.note.next_consult_at = null
  raiseVersion(state)
  state.timeline.push({ kind: 'failed', text: 'A nota não chegou ao serviço de emissão', detail: NEVER_ARRIVED })
  return 'settled'
}

const NEVER_ARRIVED =
  'O serviço de emissão não recebeu a nota em um dia de tentativas. Nada foi emitido: veja se ele está no ar e envie de novo.'

/**
 * It never arrived and can no longer be on its way, so the same bytes go out under the same key. The new fence shuts
 * out anyone still waiting for the old answer.
 */
function resend(state: IssuingState, attempt: AttemptRow): AfterConsult {
  attempt.state = 'PREPARED'
  attempt.sent_at = null
  // It was sent once, so other bytes may not replace it without asking first.
  attempt.answered_at = state.now
  attempt.outcome = 'ABSENT'
  attempt.fence = Math.max(...state.attempts.map(({ fence }) => fence)) + 1
  state.timeline.push({
    kind: 'absent',
    text: 'O serviço de emissão não recebeu a nota',
    detail: 'Será enviada de novo com a mesma referência.',
  })
  return 'resend'
}

function wait({ note, now }: IssuingState, attempt: AttemptRow): void {
  const tooLong = isOver(attempt.prepared_at, now, GIVE_UP_AFTER_MS)
  note.next_consult_at = tooLong ? null : nextConsult(note.consults, now)
  if (tooLong)
    note.needs_human_reason =
      'O serviço de emissão não responde sobre esta nota há mais de oito dias. Confira a nota no painel dele.'
}

function answer({ now, attempts }: IssuingState, attempt: AttemptRow, outcome: string): void {
  // A final answer settles every open transmission of the note.
  for (const one of attempts) {
    if (one !== attempt && one.state !== 'SENT' && one.state !== 'UNKNOWN') continue
    one.state = 'ANSWERED'
    one.outcome = one === attempt ? outcome : (one.outcome ?? outcome)
    one.answered_at = now
  }
}

/** A note may be reported absent for a while after its authorisation, because registers are replicated. */
const KNOWN_AFTER_MS = 20 * 3_600_000

type CheckedNote = Pick<IssuingState, 'now' | 'timeline'> & {
  note: Pick<NoteRow, 'kind' | 'enotas_status' | 'authorized_at' | 'needs_human_reason'>
}

/** Marks a note that is authorised here but does not exist at the authority. Only a user can decide which is right. */
function markMissingAtAuthority(state: CheckedNote, heard: ConsultOutcome['kind']): void {
  const { note, now } = state
  if (heard !== 'ABSENT' && heard !== 'OTHER_DOCUMENT') return
  const age = note.authorized_at === null ? 0 : now.getTime() - note.authorized_at.getTime()
  if (!isValidNote(note) || age < KNOWN_AFTER_MS) return
  note.needs_human_reason = MISSING
  state.timeline.push({ kind: 'needs_human', text: 'Precisa de alguém', detail: MISSING })
}

const MISSING =
  'O serviço de emissão diz que não conhece esta nota, que aqui está autorizada. Confira a chave no portal da autoridade antes de qualquer outra coisa.'
