import type { Desk, EventRow } from './desk.ts'
import { nextStatus } from './note-states.ts'

/** The authority has cancelled the note, which completes every open cancellation request. */
export function finishCancellation(desk: Desk): void {
  for (const event of desk.events) {
    if (event.kind !== 'CANCEL' || !isOpenEvent(event)) continue
    event.state = 'DONE'
    event.answered_at = desk.now
    event.next_consult_at = null
  }
  desk.note.cancel_state = 'DONE'
}

export function tellCanceled(desk: Desk, said: string | null): void {
  desk.told.push({ kind: 'canceled', text: 'Cancelada', detail: said })
  desk.jobs.push({ name: 'fetch-files' }, { name: 'tell-customer', occasion: 'CANCELED', sequence: 0 })
}

/**
 * The authority refused the cancellation: the note is as valid as before. An NF-e shows this as its status, an NFS-e in
 * `cancel_state`.
 */
export function refuseCancellation(desk: Desk, reason: string): void {
  const { note } = desk
  note.enotas_status = nextStatus(note, 'refuseCancellation') ?? note.enotas_status
  note.cancel_state = 'DENIED'
  desk.told.push({ kind: 'cancel_denied', text: 'Cancelamento negado: a nota continua válida', detail: reason })
}

export function isOpenEvent({ state }: Pick<EventRow, 'state'>): boolean {
  return state === 'REQUESTED' || state === 'PREPARED' || state === 'SENT' || state === 'UNKNOWN'
}
