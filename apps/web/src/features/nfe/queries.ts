import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/mutation.ts'
import { call } from '../../lib/api.ts'

const POLL_MS = 2000

/** One note with all that its page shows; read again every 2 s while the authority thinks, and not a moment longer. */
export function noteQuery(id: number) {
  return queryOptions({
    queryKey: ['nfe', 'one', id],
    queryFn: async ({ signal }) => {
      const relations = 'sale,company,customer_note,items,correction_letters'
      return (await call('GET /api/fiscal-note/:id', { params: { id }, query: { with: relations }, signal })).data
    },
    refetchInterval: ({ state }) => (state.data?.enotas_status === 'PROCESSING' ? POLL_MS : false),
  })
}

/** The note's page reads it with its status, so that a change of state brings the new entry. */
export function timelineQuery(id: number, status: string) {
  return queryOptions({
    queryKey: ['nfe', 'timeline', id, status],
    queryFn: async ({ signal }) => (await call('GET /api/fiscal-note/:id/timeline', { params: { id }, signal })).data,
  })
}

export function useSendNote(note: { id: number; version: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call('POST /api/fiscal-note/:id/send', { params: { id: note.id }, body: { version: note.version } }),
    onSettled: () => refresh(client, 'nfe', 'sale'),
  })
}

export function useConsultNote(note: { id: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/fiscal-note/:id/consult', { params: { id: note.id } }),
    onSettled: () => refresh(client, 'nfe', 'sale'),
  })
}
