/** NF-e and NFS-e, as named in lists and query keys. */
export type NoteKind = 'nfe' | 'nfse'
