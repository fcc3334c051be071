import {
  nextNfeStatus,
  nextNfseStatus,
  type NfeEvent,
  type NfeStatus,
  type NfseEvent,
  type NfseStatus,
} from '@talao/fiscal'
import type { NoteRow } from './desk.ts'

type Stateful = Pick<NoteRow, 'kind' | 'enotas_status'>

/** The word for "sent, no answer yet" of each kind. */
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
 * The status of a note that is asked to be sent, as the store keeps it: on its way for everybody who reads it, with the status it had before
 * beside it. The steps of issuing see that earlier status, since nothing of the note has left yet.
 */
export function askedToSend(note: Stateful): Pick<NoteRow, 'enotas_status' | 'status_before_send'> {
  return { enotas_status: inFlightStatus(note.kind), status_before_send: note.enotas_status }
}

/** A stored note as the steps of issuing see it. */
export function asSteps(row: NoteRow): NoteRow {
  return { ...row, enotas_status: row.status_before_send ?? row.enotas_status }
}

/** A note as a step left it, to be stored: still asked for, or whatever became of it. */
export function asStored(note: NoteRow): NoteRow {
  const isStillAsked = note.status_before_send !== null && note.status_before_send === note.enotas_status
  return { ...note, ...(isStillAsked ? askedToSend(note) : { status_before_send: null }) }
}

/** The state after an event by the law's table of its kind, or undefined when that cannot happen there. */
export function nextStatus(note: Stateful, event: NfeEvent | 'replace'): NfeStatus | NfseStatus | undefined {
  if (note.kind === 'NFSE') return nextNfseStatus(note.enotas_status as NfseStatus, event satisfies NfseEvent)
  return event === 'replace' ? undefined : nextNfeStatus(note.enotas_status as NfeStatus, event)
}
