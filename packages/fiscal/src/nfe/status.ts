/** The states of an NF-e, in the spelling that travels. */
export const NFE_STATUSES = [
  'PENDING',
  'FAIL',
  'PROCESSING',
  'Autorizada',
  'Negada',
  'Cancelada',
  'CancelamentoNegado',
] as const
export type NfeStatus = (typeof NFE_STATUSES)[number]

/**
 * What can happen to a note. `send` hands it to the gateway, the outcome not yet known (also the same bytes once more) ·
 * `fail` nothing left the house · `reject` the gateway answered that it did nothing · `provenAbsent` a consultation showed that an
 * uncertain sending never arrived · `adopt` a consultation found it authorised although we thought otherwise.
 */
export type NfeEvent =
  | 'edit'
  | 'send'
  | 'fail'
  | 'reject'
  | 'provenAbsent'
  | 'authorize'
  | 'adopt'
  | 'deny'
  | 'requestCancellation'
  | 'refuseCancellation'
  | 'cancel'

/** What may happen next. An event that is not listed cannot happen, so no late answer ever moves a note backwards. */
export const NFE_TRANSITIONS: Record<NfeStatus, Partial<Record<NfeEvent, NfeStatus>>> = {
  PENDING: { edit: 'PENDING', send: 'PROCESSING', fail: 'FAIL' },
  FAIL: { edit: 'PENDING', send: 'PROCESSING', fail: 'FAIL', adopt: 'Autorizada' },
  // From here only an answer moves it, or the proof that the note never arrived.
  PROCESSING: {
    send: 'PROCESSING',
    reject: 'FAIL',
    provenAbsent: 'FAIL',
    authorize: 'Autorizada',
    adopt: 'Autorizada',
    deny: 'Negada',
    cancel: 'Cancelada',
  },
  // A rejected note is put right and sent again under the same number. One denied for good is held back by `can`.
  Negada: { edit: 'Negada', send: 'PROCESSING', fail: 'Negada', deny: 'Negada', adopt: 'Autorizada' },
  Autorizada: {
    authorize: 'Autorizada',
    adopt: 'Autorizada',
    requestCancellation: 'Autorizada',
    refuseCancellation: 'CancelamentoNegado',
    cancel: 'Cancelada',
  },
  // Still valid in law. A new request waits as Autorizada.
  CancelamentoNegado: {
    authorize: 'CancelamentoNegado',
    adopt: 'CancelamentoNegado',
    requestCancellation: 'Autorizada',
    refuseCancellation: 'CancelamentoNegado',
    cancel: 'Cancelada',
  },
  Cancelada: { cancel: 'Cancelada' },
}

/** The state after an event, or undefined when that event cannot happen: then consult and keep a record, never force it. */
export function nextNfeStatus(from: NfeStatus, event: NfeEvent): NfeStatus | undefined {
  return NFE_TRANSITIONS[from][event]
}

const NFE_STATUS_LABELS: Record<NfeStatus, string> = {
  PENDING: 'Pendente',
  FAIL: 'Falha',
  PROCESSING: 'Processando',
  Autorizada: 'Autorizada',
  Negada: 'Negada',
  Cancelada: 'Cancelada',
  CancelamentoNegado: 'Cancelamento negado',
}

/** The text of a note's row in a list. */
export function noteStatusText(note: { enotas_status: NfeStatus; fail_on_send_to_enotas?: string | null }): string {
  const label = NFE_STATUS_LABELS[note.enotas_status]
  return note.enotas_status === 'FAIL' && note.fail_on_send_to_enotas
    ? `${label} - ${note.fail_on_send_to_enotas}`
    : label
}
