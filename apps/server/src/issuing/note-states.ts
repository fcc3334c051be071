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

/** The state after an event by the law's table of its kind, or undefined when that cannot happen there. */
export function nextStatus(note: Stateful, event: NfeEvent | 'replace'): NfeStatus | NfseStatus | undefined {
  if (note.kind === 'NFSE') return nextNfseStatus(note.enotas_status as NfseStatus, event satisfies NfseEvent)
  return event === 'replace' ? undefined : nextNfeStatus(note.enotas_status as NfeStatus, event)
}
