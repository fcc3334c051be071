import type { NfeOut, NfseOut } from '@talao/contract'

type Note = Pick<NfeOut | NfseOut, 'enotas_status' | 'cancel_state' | 'authorized_at' | 'friendly_xml_url'> & {
  correction_letters?: readonly { status: string; has_xml: boolean; created_at: string }[] | undefined
}

const FILES_COME_MS = 60_000
/** Counted from the request, because the authority answers before the file comes. */
const LETTER_COMES_MS = 120_000

/**
 * The authority is processing the note, its cancellation or its letter, or files are being fetched. The note's page
 * polls meanwhile.
 */
export function isPending(note: Note, now: Date): boolean {
  if (note.enotas_status === 'PROCESSING' || note.enotas_status === 'WAINTING') return true
  if (note.cancel_state === 'REQUESTED') return true
  if (note.correction_letters?.some((letter) => isOnItsWay(letter, now))) return true
  const wasJustAuthorized =
    note.authorized_at !== null && now.getTime() - Date.parse(note.authorized_at) < FILES_COME_MS
  return wasJustAuthorized && note.friendly_xml_url === null
}

function isOnItsWay(
  { status, has_xml, created_at }: NonNullable<Note['correction_letters']>[number],
  now: Date,
): boolean {
  if (status === 'REQUESTED') return true
  return status === 'DONE' && !has_xml && now.getTime() - Date.parse(created_at) < LETTER_COMES_MS
}
