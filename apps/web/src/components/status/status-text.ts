import { NOTE_STATUS_LABELS, type NoteStatusWire } from '@talao/contract/fields/values'

type Note = { enotas_status: NoteStatusWire | null | undefined; fail_on_send_to_enotas: string | null }

/** Text of a note's status. A failed note shows why, and one never sent shows that it waits. */
export function noteStatusText({ enotas_status: status, fail_on_send_to_enotas: reason }: Note): string {
  if ((status === 'FAIL' || !status) && reason) return `${NOTE_STATUS_LABELS.FAIL} - ${reason}`
  return NOTE_STATUS_LABELS[status ?? 'PENDING']
}
