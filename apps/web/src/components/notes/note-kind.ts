import type { ListRow } from '../list/use-list.ts'

/** NF-e and NFS-e, as named in lists and query keys. */
export type NoteKind = 'nfe' | 'nfse'

/** A note of this kind, as the API returns it. */
export type NoteOf<K extends NoteKind> = ListRow<K>

/**
 * The names of each kind: for users, in addresses of screens, in API paths, as a record type and as the kind of a
 * document.
 */
export const NOTE_KINDS = {
  nfe: {
    name: 'NF-e',
    list: '/nota-produto',
    form: '/nota-produto/detalhes',
    page: '/nota-produto/detalhes/$id',
    path: '/api/fiscal-note',
    entity: 'fiscal-note',
    wire: 'NFE',
  },
  nfse: {
    name: 'NFS-e',
    list: '/nota-servico',
    form: '/nota-servico/detalhes',
    page: '/nota-servico/detalhes/$id',
    path: '/api/service-fiscal-note',
    entity: 'service-fiscal-note',
    wire: 'NFSE',
  },
} as const satisfies Record<NoteKind, object>
