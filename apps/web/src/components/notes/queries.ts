import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { refresh } from '../mutation.ts'

/** NF-e and NFS-e, as lists and read data name them. */
export type NoteKind = 'nfe' | 'nfse'

const PATHS = { nfe: '/api/fiscal-note', nfse: '/api/service-fiscal-note' } as const

/** The note's page reads it with its status, so that a change of state brings the new entry. */
export function timelineQuery(kind: NoteKind, id: number, status: string) {
  return queryOptions({
    queryKey: [kind, 'timeline', id, status],
    queryFn: async ({ signal }) => (await call(`GET ${PATHS[kind]}/:id/timeline`, { params: { id }, signal })).data,
  })
}

export function useSendNote(kind: NoteKind, note: { id: number; version: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(`POST ${PATHS[kind]}/:id/send`, { params: { id: note.id }, body: { version: note.version } }),
    onSettled: () => refresh(client, kind, 'sale'),
  })
}

export function useConsultNote(kind: NoteKind, note: { id: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(`POST ${PATHS[kind]}/:id/consult`, { params: { id: note.id } }),
    onSettled: () => refresh(client, kind, 'sale'),
  })
}
