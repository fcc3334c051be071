import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { isPending } from '../../components/notes/note-pending.ts'
import { refresh } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'

const POLL_MS = 2000

/** One nota with everything its page shows, polled every 2 s only while something is in progress. */
export function noteQuery(id: number) {
  return queryOptions({
    queryKey: ['nfe', 'one', id],
    queryFn: async ({ signal }) => {
      const relations = 'sale,company,customer_note,items,correction_letters'
      return (await call('GET /api/fiscal-note/:id', { params: { id }, query: { with: relations }, signal })).data
    },
    refetchInterval: ({ state }) => (state.data && isPending(state.data, now()) ? POLL_MS : false),
  })
}

export function useCancelNfe(note: { id: number }) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: ({ reason }: { reason: string }, key) =>
      call('POST /api/fiscal-note/:id/cancel', { params: { id: note.id }, body: { reason }, key }),
    meta: { errors: 'inline' },
    onSuccess: () => refresh(client, 'nfe', 'sale'),
  })
}

export function useCorrectNfe(note: { id: number }) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (text: string, key) =>
      call('POST /api/fiscal-note/:id/correction-letter', { params: { id: note.id }, body: { text }, key }),
    meta: { errors: 'inline' },
    onSuccess: () => refresh(client, 'nfe'),
  })
}
