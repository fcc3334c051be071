import type { NoteResult, SendOutcome } from '@talao/gateways'
import { isOver, nextConsult, nextConsultOfAbsent, nextSending } from '../consult/schedule.ts'
import { isKnown } from '../gateway-webhook.ts'
import { type AttemptRow, type IssuingState, issueKeyOf, raiseVersion, recordAnswer } from '../state/issuing-state.ts'
import { inFlightStatus, isInFlight, nextStatus } from '../state/note-states.ts'
import type { Held } from '../state/store.ts'
import { applyResult, type StoredFiles } from './apply-result.ts'
import { burnNumber } from './burn-number.ts'
import { markNeedsUser } from './needs-user-reasons.ts'
import { ownTransmission } from './own-transmission.ts'
import { reject } from './reject-note.ts'

/**
 * Nothing was sent yet, and the number was given up meanwhile (declared void). These bytes must not be sent; the note
 * takes another number.
 */
export function hasLostNumber(state: IssuingState, held: Held): boolean {
  if (!state.key || heldAttempt(state, held)?.state !== 'PREPARED') return false
  return issueKeyOf(state, state.key, null).numbering?.number !== held.key.numbering?.number
}

/**
 * From here on a crash means "maybe sent". False when the note or the attempt has changed meanwhile. Pass the time read
 * after the lock was taken as `now`: with an earlier time, the sending would look old, and "absent" would prove too
 * much.
 */
export function markSent(state: IssuingState, held: Held, now: Date, scope: string | null): boolean {
  const { note } = state
  const attempt = heldAttempt(state, held)
  if (!attempt || attempt.state !== 'PREPARED' || state.attempts.at(-1) !== attempt) return false
  if (!isInFlight(note) && nextStatus(note, 'send') === undefined) return false
  attempt.state = 'SENT'
  attempt.sent_at = now
  attempt.token_scope = scope
  note.enotas_status = inFlightStatus(note.kind)
  note.fail_on_send_to_enotas = null
  note.authority_code = null
  note.authority_message = null
  note.needs_human_reason = null
  note.sent_to_provider_at = now
  note.consults = 0
  note.next_consult_at = nextConsult(0, now)
  note.contingency = attempt.contingency
  if (held.key.numbering && note.kind === 'NFE') {
    note.number = held.key.numbering.number
    note.serie = String(held.key.numbering.serie)
  } else if (held.key.numbering) {
    note.rps_number = held.key.numbering.number
    note.rps_serie = String(held.key.numbering.serie)
  }
  raiseVersion(state)
  state.timeline.push({
    kind: 'sent',
    text: note.in_production ? 'Enviada em produção' : 'Enviada em homologação',
    detail: `tentativa ${attempt.n}${attempt.contingency ? `, pelo servidor reserva (${attempt.contingency})` : ''}`,
  })
  return true
}

/**
 * What follows a send. `again`: the bytes are ready to be sent (once more). `consult`: the gateway already knows the
 * note.
 */
export type AfterSend = 'done' | 'again' | 'consult'

export function settleSend(state: IssuingState, held: Held, outcome: SendOutcome, kept: StoredFiles): AfterSend {
  recordAnswer(state, { attempt: held.n }, 'send', outcome.exchange)
  const attempt = heldAttempt(state, held)
  // The fence was raised meanwhile, so another holder settles. The answer is stored above, and good news leads to a
  // consult.
  if (!attempt || attempt.state !== 'SENT' || !isInFlight(state.note)) {
    if ((outcome.kind === 'ACCEPTED' || outcome.kind === 'FINAL') && !isNoNews(state, outcome.result))
      state.jobs.push({ name: 'consult-note' })
    return 'done'
  }
  attempt.outcome = outcome.kind
  attempt.response_status = outcome.exchange.status
  if (outcome.kind === 'UNKNOWN' && outcome.needsHuman !== undefined) markNeedsUser(state, outcome.needsHuman)
  if (leftNothingBehind(outcome)) return putBack(state, attempt, outcome)
  attempt.state = outcome.kind === 'UNKNOWN' ? 'UNKNOWN' : 'ANSWERED'
  attempt.answered_at = state.now
  switch (outcome.kind) {
    case 'ACCEPTED':
    case 'FINAL':
      applyResult(state, outcome.result, kept)
      return 'done'
    case 'ALREADY_EXISTS':
      attempt.state = 'UNKNOWN'
      return 'consult'
    case 'NUMBER_TAKEN':
      return numberTaken(state, attempt, outcome)
    case 'REJECTED':
      reject(state, outcome.faults)
      return 'done'
    case 'UNKNOWN':
      if ((outcome.exchange.status ?? 0) >= 500 && attempt.sent_at)
        state.note.next_consult_at = nextConsultOfAbsent(0, attempt.sent_at, state.now)
      state.timeline.push({
        kind: 'unknown',
        text: 'Sem resposta do serviço de emissão',
        detail: `${sentenceOf(outcome.reason)} A nota será consultada antes de qualquer novo envio.`,
      })
      return 'done'
    default:
      return outcome satisfies never
  }
}

/** Makes a sentence of a gateway's reason, which starts in lower case and has no full stop. */
function sentenceOf(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

function heldAttempt({ attempts }: IssuingState, { n, fence }: Held): AttemptRow | undefined {
  return attempts.find((attempt) => attempt.n === n && attempt.fence === fence)
}

/**
 * No quota, an authority that says it is closed, or no connection at all: nothing happened there, so the same bytes are
 * sent later.
 */
function leftNothingBehind(outcome: SendOutcome): boolean {
  if (outcome.kind === 'REJECTED') return outcome.failure === 'throttled' || outcome.failure === 'unavailable'
  return outcome.kind === 'UNKNOWN' && outcome.sent === 'no'
}

function putBack(state: IssuingState, attempt: AttemptRow, outcome: SendOutcome): AfterSend {
  attempt.state = 'PREPARED'
  attempt.sent_at = null
  attempt.outcome = outcome.kind === 'REJECTED' ? outcome.failure.toUpperCase() : 'NOT_SENT'
  if (attempt.answered_at === null && isOver(attempt.prepared_at, state.now, CLOSED_FOR_MS)) {
    attempt.state = 'ANSWERED'
    attempt.answered_at = state.now
    reject(state, [{ code: attempt.outcome, path: null, field: null, text: CLOSED_TOO_LONG }])
    return 'done'
  }
  state.note.next_consult_at = nextSending(attempt.prepared_at, state.now)
  return 'again'
}

/** The webhook was faster than the answer to the sending. */
function isNoNews(state: IssuingState, result: NoteResult): boolean {
  const isBehind = state.note.enotas_status === 'Autorizada' && result.enotas_status === 'PROCESSING'
  return isKnown(state, result) || (isBehind && state.attempts.length === 1)
}

/**
 * In January 2026 the national system was unusable for days; giving up sooner would fail notes that only have to wait.
 */
const CLOSED_FOR_MS = 72 * 3_600_000
const CLOSED_TOO_LONG =
  'A autoridade não pôde ser alcançada em três dias de tentativas. Nada foi emitido: confira o certificado e a situação do serviço e envie de novo.'

/**
 * The number belongs to another document. When this note itself produced that document, it is consulted and adopted;
 * otherwise the number is burnt and the note goes out with the next one.
 */
function numberTaken(
  state: IssuingState,
  attempt: AttemptRow,
  outcome: Extract<SendOutcome, { kind: 'NUMBER_TAKEN' }>,
): AfterSend {
  const { holder, code, text } = outcome
  if (holder !== null && ownTransmission(state, holder)) return 'consult'
  if (state.key?.number === null || state.key?.serie === null) {
    attempt.state = 'UNKNOWN'
    return 'consult'
  }
  return burnNumber(state, { holder, reference: null, code, text }) ? 'again' : 'done'
}
