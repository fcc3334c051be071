import { NOTE_KINDS, type NoteKind } from '../notes/note-kind.ts'
import type { ListLink } from './chart-link.tsx'
import type { Range } from './periods.ts'

/** List of the notes of a kind with a status, filtered by the day they were sent. */
export function notesIn(kind: NoteKind, status: string, range?: Range): ListLink {
  return { to: NOTE_KINDS[kind].list, search: { status, ...range } }
}

/** List of the refused notes, searched by the rejection code where there is one. */
export function refusedFor(kind: NoteKind, code: string | null): ListLink {
  const refused = notesIn(kind, 'Negada')
  return code === null
    ? refused
    : { ...refused, search: { ...refused.search, search_field: 'authority_code', search: code } }
}

/**
 * The notes that count as revenue: authorised ones, including an NF-e whose cancellation was refused. An NFS-e has no
 * such status.
 */
export function countedNotes(kind: NoteKind, range?: Range): ListLink {
  return notesIn(kind, kind === 'nfe' ? 'Autorizada,CancelamentoNegado' : 'Autorizada', range)
}
