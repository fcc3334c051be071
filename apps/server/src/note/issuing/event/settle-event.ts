import { comparableText } from '@talao/fiscal'
import type { EventConsultOutcome, EventOutcome, EventResult, FileKind, ProviderFault } from '@talao/gateways'
import { ABSENT_FOR_MS, absenceProves, GIVE_UP_AFTER_MS, isOver, nextConsult } from '../consult/schedule.ts'
import type { StoredFiles } from '../send/apply-result.ts'
import { clearWaitingReason, markNeedsUser } from '../send/needs-user-reasons.ts'
import { type EventRow, type IssuingState, raiseVersion, recordAnswer } from '../state/issuing-state.ts'
import { nextStatus } from '../state/note-states.ts'
import type { HeldEvent } from '../state/store.ts'
import { finishCancellation, isOpenEvent, recordCancellation, refuseCancellation } from './cancellation.ts'

/** `again`: the same bytes may be sent (once more). */
export type AfterEvent = 'done' | 'again' | 'consult'

export function settleEvent(
  state: IssuingState,
  held: HeldEvent,
  outcome: EventOutcome,
  kept: StoredFiles,
): AfterEvent {
  recordAnswer(state, { event: held.eventId }, 'event', outcome.exchange)
  const event = state.events.find(({ id, fence }) => id === held.eventId && fence === held.fence)
  if (event?.state !== 'SENT') return 'done'
  updateWaitingReason(state, outcome)
  switch (outcome.kind) {
    case 'DONE':
      register(state, event, outcome.event, kept)
      return 'done'
    case 'DENIED':
      deny(state, event, outcome)
      return 'done'
    case 'ALREADY_EXISTS':
      event.state = 'UNKNOWN'
      return 'consult'
    case 'REJECTED':
      if (outcome.failure === 'throttled' || outcome.failure === 'unavailable') return putBack(state, event)
      failEvent(state, event, outcome.faults.map(({ text }) => text).join(' · '))
      return 'done'
    case 'UNKNOWN':
      if (outcome.sent === 'no') return putBack(state, event)
      event.state = 'UNKNOWN'
      event.next_consult_at = nextConsult(0, state.now)
      return 'done'
    default:
      return outcome satisfies never
  }
}

export function settleEventConsult(
  state: IssuingState,
  eventId: number,
  outcome: EventConsultOutcome,
  kept: StoredFiles,
  askedAt: Date,
): AfterEvent {
  recordAnswer(state, { event: eventId }, 'consult', outcome.exchange)
  const event = state.events.find(({ id }) => id === eventId)
  if (!event || (event.state !== 'SENT' && event.state !== 'UNKNOWN')) return 'done'
  event.consults += 1
  updateWaitingReason(state, outcome)
  if (outcome.kind === 'DONE' && isOurs(event, outcome.text)) {
    register(state, event, outcome.event, kept)
    return 'done'
  }
  if (outcome.kind === 'DONE') {
    failEvent(state, event, OTHER_LETTER)
    event.authority_code = SEQUENCE_TAKEN
    return 'done'
  }
  if (outcome.kind === 'ABSENT' && event.sent_at && absenceProves(event.sent_at, askedAt)) {
    if (isOver(event.at, state.now, ABSENT_FOR_MS)) {
      failEvent(state, event, 'A autoridade não recebeu o pedido em um dia de tentativas. Peça de novo.')
      return 'done'
    }
    // An event that was only asked about because of a restored backup has no bytes yet.
    event.state = event.payload ? 'PREPARED' : 'REQUESTED'
    event.fence += 1
    event.sent_at = null
    return 'again'
  }
  wait(state, event)
  return 'done'
}

/** Shows what only a user can fix, such as an unknown certificate chain; the authority's next answer clears it. */
function updateWaitingReason(state: IssuingState, outcome: EventOutcome | EventConsultOutcome): void {
  if (outcome.kind !== 'UNKNOWN') clearWaitingReason(state.note)
  else if (outcome.needsHuman !== undefined) markNeedsUser(state, outcome.needsHuman)
}

/** Rejeição 573: the sequence belongs to a letter made elsewhere; the next letter continues after it. */
export const SEQUENCE_TAKEN = '573'

const OTHER_LETTER =
  'Outra carta de correção, feita fora daqui, já usa este número de sequência. Confira a nota e peça a carta de novo.'

/** A letter is ours only if its text is the same. When the answer has no text, the sequence has to do. */
function isOurs(event: EventRow, text: string | null): boolean {
  return event.kind === 'CANCEL' || text === null || plain(text) === plain(event.text)
}

function plain(text: string): string {
  return comparableText(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function putBack(state: IssuingState, event: EventRow): AfterEvent {
  event.state = 'PREPARED'
  event.sent_at = null
  event.consults += 1
  const soonest = nextConsult(event.consults, state.now).getTime()
  event.next_consult_at = new Date(Math.min(soonest, state.now.getTime() + LONGEST_PAUSE_MS))
  return 'again'
}

/** A cancellation has a legal deadline, so it must not wait an hour. */
const LONGEST_PAUSE_MS = 15 * 60_000

function wait(state: IssuingState, event: EventRow): void {
  const tooLong = isOver(event.at, state.now, GIVE_UP_AFTER_MS)
  event.next_consult_at = tooLong ? null : nextConsult(event.consults, state.now)
  if (tooLong)
    state.note.needs_human_reason =
      'Ninguém responde há mais de oito dias sobre o que foi pedido para esta nota. Confira no portal da autoridade.'
}

function register(state: IssuingState, event: EventRow, result: EventResult, kept: StoredFiles): void {
  event.state = 'DONE'
  event.answered_at = state.now
  event.next_consult_at = null
  event.sequence = result.sequence
  event.protocol = result.protocol
  event.authority_code = result.authority_code
  event.authority_message = result.authority_message
  event.registered_at = result.registered_at ?? state.now
  for (const kind of new Set([...Object.keys(result.files), ...Object.keys(kept)] as FileKind[])) {
    // PDFs are drawn here from the XML.
    if (kind.endsWith('PDF')) continue
    const sequence = event.kind === 'CORRECTION' ? event.sequence : 0
    state.files.push({ kind, sequence, provider_path: result.files[kind] ?? null, stored: kept[kind] ?? null })
  }
  raiseVersion(state)
  if (event.kind === 'CANCEL') return cancel(state, event)
  state.timeline.push({ kind: 'corrected', text: `Carta de correção ${event.sequence} registrada`, detail: event.text })
  state.jobs.push({ name: 'fetch-files' }, { name: 'tell-customer', occasion: 'CORRECTED', sequence: event.sequence })
}

function cancel(state: IssuingState, event: EventRow): void {
  const next = nextStatus(state.note, 'cancel')
  finishCancellation(state)
  if (next === undefined || next === state.note.enotas_status) return
  state.note.enotas_status = next
  state.note.canceled_at = event.registered_at
  recordCancellation(state, event.text)
}

function deny(state: IssuingState, event: EventRow, said: Extract<EventOutcome, { kind: 'DENIED' }>): void {
  event.state = 'DENIED'
  event.answered_at = state.now
  event.next_consult_at = null
  event.authority_code = said.authority_code
  event.authority_message = said.authority_message
  const reason = wordsOf(said.faults) || said.authority_message || 'A autoridade recusou sem dizer o motivo.'
  raiseVersion(state)
  if (event.kind === 'CANCEL') refuseCancellation(state, reason)
  else state.timeline.push({ kind: 'correction_denied', text: 'Carta de correção recusada', detail: reason })
}

function wordsOf(faults: readonly ProviderFault[]): string {
  return [...new Set(faults.map((fault) => fault.explained ?? fault.text))].join(' · ')
}

/** The event was not carried out and will not be without a new request. */
export function failEvent(state: IssuingState, event: EventRow, reason: string): void {
  event.state = 'FAILED'
  event.answered_at = state.now
  event.next_consult_at = null
  event.authority_message = reason.slice(0, 500)
  raiseVersion(state)
  const isCancel = event.kind === 'CANCEL'
  const isLast = !state.events.some((one) => one.kind === 'CANCEL' && isOpenEvent(one))
  if (isCancel && isLast && state.note.cancel_state === 'REQUESTED') state.note.cancel_state = null
  state.timeline.push({
    kind: isCancel ? 'cancel_failed' : 'correction_failed',
    text: isCancel ? 'O cancelamento não foi feito' : 'A carta de correção não foi registrada',
    detail: reason,
  })
}
