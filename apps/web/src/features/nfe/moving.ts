import type { NfeOut } from '@talao/contract'

type Note = Pick<NfeOut, 'enotas_status' | 'cancel_state' | 'correction_letters' | 'authorized_at' | 'friendly_xml_url'>

const FILES_COME_MS = 60_000

/** The authority is thinking about something of the note, or its files are on their way: its page reads it again by itself. */
export function isMoving(note: Note, now: Date): boolean {
  if (note.enotas_status === 'PROCESSING' || note.cancel_state === 'REQUESTED') return true
  if (note.correction_letters?.some(({ status }) => status === 'REQUESTED')) return true
  const wasJustAuthorized =
    note.authorized_at !== null && now.getTime() - Date.parse(note.authorized_at) < FILES_COME_MS
  return wasJustAuthorized && note.friendly_xml_url === null
}
