import type { ListLink } from './chart-link.tsx'
import type { Range } from './periods.ts'

export type NoteKind = 'nfe' | 'nfse'
export const NOTE_NAMES: Readonly<Record<NoteKind, string>> = { nfe: 'NF-e', nfse: 'NFS-e' }

/** The notes of a kind in a state, by the day of their sending. */
export function notesIn(kind: NoteKind, status: string, range?: Range): ListLink {
  return { to: LISTS[kind], search: { status, ...range } }
}

/** The notes that stand refused, for one cause where it has a code. */
export function refusedFor(kind: NoteKind, code: string | null): ListLink {
  const refused = notesIn(kind, 'Negada')
  return code === null
    ? refused
    : { ...refused, search: { ...refused.search, search_field: 'authority_code', search: code } }
}

/** The notes that money counts: authorised, also where the cancellation was refused, which a service note does not tell apart. */
export function countedNotes(kind: NoteKind, range?: Range): ListLink {
  return notesIn(kind, kind === 'nfe' ? 'Autorizada,CancelamentoNegado' : 'Autorizada', range)
}

const LISTS = { nfe: '/nota-produto', nfse: '/nota-servico' } as const
