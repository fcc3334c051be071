import { NFE_STATUS_LABELS, NFSE_STATUS_LABELS, type NfeStatusWire } from '@talao/contract/fields/values'

type Note<S> = { enotas_status: S | null | undefined; fail_on_send_to_enotas: string | null }

/** Text of an NF-e's status. A failed note shows why, and one never sent shows that it waits. */
export function nfeStatusText(note: Note<NfeStatusWire>): string {
  return statusText(NFE_STATUS_LABELS, note)
}

export function nfseStatusText(note: Note<keyof typeof NFSE_STATUS_LABELS>): string {
  return statusText(NFSE_STATUS_LABELS, note)
}

function statusText<S extends string>(labels: Readonly<Record<S | 'FAIL' | 'PENDING', string>>, note: Note<S>): string {
  const { enotas_status: status, fail_on_send_to_enotas: reason } = note
  if ((status === 'FAIL' || !status) && reason) return `${labels.FAIL} - ${reason}`
  return status ? labels[status] : labels.PENDING
}
