import {
  type NfeEvent,
  type NfeStatus,
  type NfseEvent,
  type NfseStatus,
  nextNfeStatus,
  nextNfseStatus,
} from '@talao/fiscal'
import type { NoteRow } from './note-row.ts'

type Stateful = Pick<NoteRow, 'kind' | 'enotas_status'>

/** The status "sent, no answer yet" of each kind. */
export function inFlightStatus(kind: string): 'PROCESSING' | 'WAINTING' {
  return kind === 'NFE' ? 'PROCESSING' : 'WAINTING'
}

export function isInFlight(note: Stateful): boolean {
  return note.enotas_status === inFlightStatus(note.kind)
}

export function isValidNote({ enotas_status }: Stateful): boolean {
  return enotas_status === 'Autorizada' || enotas_status === 'CancelamentoNegado'
}

/**
 * The stored status of a note whose sending is requested: in flight for every reader, with the previous status in
 * `status_before_send`. Issuing steps see that previous status, because nothing was sent yet.
 */
export function askedToSend(note: Stateful): Pick<NoteRow, 'enotas_status' | 'status_before_send'> {
  return { enotas_status: inFlightStatus(note.kind), status_before_send: note.enotas_status }
}

/** A stored note as issuing steps see it. */
export function asSteps(row: NoteRow): NoteRow {
  return { ...row, enotas_status: row.status_before_send ?? row.enotas_status }
}

/** A note after a step, as stored: still requested, or in its new state. */
export function asStored(note: NoteRow): NoteRow {
  const isStillAsked = note.status_before_send !== null && note.status_before_send === note.enotas_status
  return { ...note, ...(isStillAsked ? askedToSend(note) : { status_before_send: null }) }
}

/** The status after an event by the law's transitions for its kind; undefined when the event is not allowed there. */
export function nextStatus(note: Stateful, event: NfeEvent | 'replace'): NfeStatus | NfseStatus | undefined {
  if (note.kind === 'NFSE') return nextNfseStatus(note.enotas_status as NfseStatus, event satisfies NfseEvent)
  return event === 'replace' ? undefined : nextNfeStatus(note.enotas_status as NfeStatus, event)
}
