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
 * What can happen to a note. `send` hands it to the gateway (the outcome is not known yet) · `fail` nothing reached the gateway ·
 * `provenAbsent` a consultation showed that an uncertain sending never arrived · `edit` takes a failed note back to the drafts ·
 * `find` a consultation found the note authorised although we thought otherwise.
 */
export type NfeEvent =
  | 'send'
  | 'edit'
  | 'fail'
  | 'provenAbsent'
  | 'authorize'
  | 'deny'
  | 'cancel'
  | 'refuseCancellation'
  | 'find'

/** What may happen next. An event that is not listed cannot happen, so no late answer ever moves a note backwards. */
export const NFE_TRANSITIONS: Record<NfeStatus, Partial<Record<NfeEvent, NfeStatus>>> = {
  PENDING: { send: 'PROCESSING', fail: 'FAIL', edit: 'PENDING' },
  FAIL: { send: 'PROCESSING', fail: 'FAIL', edit: 'PENDING' },
  // From here only an answer of the authority moves it, or the proof that the note never arrived.
  PROCESSING: {
    authorize: 'Autorizada',
    deny: 'Negada',
    provenAbsent: 'FAIL',
    cancel: 'Cancelada',
    find: 'Autorizada',
  },
  // A rejected note may be put right and sent again with the same number. One denied for good is held back by `can`.
  Negada: { send: 'PROCESSING', edit: 'Negada', find: 'Autorizada' },
  Autorizada: { cancel: 'Cancelada', refuseCancellation: 'CancelamentoNegado', find: 'Autorizada' },
  CancelamentoNegado: { cancel: 'Cancelada', refuseCancellation: 'CancelamentoNegado', find: 'Autorizada' },
  Cancelada: {},
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
