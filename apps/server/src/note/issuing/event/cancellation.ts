import type { EventRow, IssuingState } from '../state/issuing-state.ts'
import { nextStatus } from '../state/note-states.ts'

/** The authority has cancelled the note, which completes every open cancellation request. */
export function finishCancellation(issuingState: IssuingState): void {
  for (const event of issuingState.events) {
    if (event.kind !== 'CANCEL' || !isOpenEvent(event)) continue
    event.state = 'DONE'
    event.answered_at = issuingState.now
    event.next_consult_at = null
  }
  issuingState.note.cancel_state = 'DONE'
}

/** Reports a completed cancellation: in the timeline, to the customer, and with the files of the cancellation. */
export function recordCancellation(issuingState: IssuingState, authorityText: string | null): void {
  issuingState.timeline.push({ kind: 'canceled', text: 'Cancelada', detail: authorityText })
  issuingState.jobs.push({ name: 'fetch-files' }, { name: 'tell-customer', occasion: 'CANCELED', sequence: 0 })
}

/**
 * The authority refused the cancellation: the note is as valid as before. An NF-e shows this as its status, an NFS-e in
 * `cancel_state`.
 */
export function refuseCancellation(issuingState: IssuingState, reason: string): void {
  const { note } = issuingState
  note.enotas_status = nextStatus(note, 'refuseCancellation') ?? note.enotas_status
  note.cancel_state = 'DENIED'
  issuingState.timeline.push({
    kind: 'cancel_denied',
    text: 'Cancelamento negado: a nota continua válida',
    detail: reason,
  })
}

export function isOpenEvent({ state }: Pick<EventRow, 'state'>): boolean {
  return state === 'REQUESTED' || state === 'PREPARED' || state === 'SENT' || state === 'UNKNOWN'
}
