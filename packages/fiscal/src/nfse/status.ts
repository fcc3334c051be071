/** The states of an NFS-e. WAINTING (awaiting the authority) is misspelt in the specification and travels so. */
export const NFSE_STATUSES = ['PENDING', 'FAIL', 'WAINTING', 'Autorizada', 'Negada', 'Cancelada'] as const
export type NfseStatus = (typeof NFSE_STATUSES)[number]

/** As in the NF-e; a refused cancellation leaves the note Autorizada, with `cancel_state` DENIED beside it. */
export type NfseEvent =
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

export const NFSE_TRANSITIONS: Record<NfseStatus, Partial<Record<NfseEvent, NfseStatus>>> = {
  PENDING: { edit: 'PENDING', send: 'WAINTING', fail: 'FAIL' },
  FAIL: { edit: 'PENDING', send: 'WAINTING', fail: 'FAIL', adopt: 'Autorizada' },
  WAINTING: {
    send: 'WAINTING',
    reject: 'FAIL',
    provenAbsent: 'FAIL',
    authorize: 'Autorizada',
    adopt: 'Autorizada',
    deny: 'Negada',
    cancel: 'Cancelada',
  },
  Negada: { edit: 'Negada', send: 'WAINTING', fail: 'Negada', deny: 'Negada', adopt: 'Autorizada' },
  Autorizada: {
    authorize: 'Autorizada',
    adopt: 'Autorizada',
    requestCancellation: 'Autorizada',
    refuseCancellation: 'Autorizada',
    cancel: 'Cancelada',
  },
  Cancelada: { cancel: 'Cancelada' },
}

/** The state after an event, or undefined when that event cannot happen. */
export function nextNfseStatus(from: NfseStatus, event: NfseEvent): NfseStatus | undefined {
  return NFSE_TRANSITIONS[from][event]
}

const NFSE_STATUS_LABELS: Record<NfseStatus, string> = {
  PENDING: 'Pendente',
  FAIL: 'Falha',
  WAINTING: 'Aguardando autorização',
  Autorizada: 'Autorizada',
  Negada: 'Negada',
  Cancelada: 'Cancelada',
}

/** The text of a note's row in a list. */
export function nfseStatusText(note: { enotas_status: NfseStatus; fail_on_send_to_enotas?: string | null }): string {
  const label = NFSE_STATUS_LABELS[note.enotas_status]
  return note.enotas_status === 'FAIL' && note.fail_on_send_to_enotas
    ? `${label} - ${note.fail_on_send_to_enotas}`
    : label
}
