import type { BodyOf } from '@talao/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { isPending } from '../../components/notes/note-pending.ts'
import { refresh } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'

const POLL_MS = 2000
const RELATIONS = 'sale,company,customer_note,items,service'

export type CancelNfse = BodyOf<'POST /api/service-fiscal-note/:id/cancel'>
export type SubstituteNfse = BodyOf<'POST /api/service-fiscal-note/:id/substitute'>

/** One NFS-e with everything its page shows, polled every 2 s while something is in progress. */
export function nfseQuery(id: number) {
  return queryOptions({
    queryKey: ['nfse', 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/service-fiscal-note/:id', { params: { id }, query: { with: RELATIONS }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isPending(state.data, now()) ? POLL_MS : false),
  })
}

export function useCancelNfse(note: { id: number }) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: CancelNfse, key) =>
      call('POST /api/service-fiscal-note/:id/cancel', { params: { id: note.id }, body, key }),
    meta: { errors: 'inline' },
    onSettled: () => refresh(client, 'nfse', 'sale'),
  })
}

export function useSubstituteNfse(note: { id: number }) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: SubstituteNfse, key) =>
      call('POST /api/service-fiscal-note/:id/substitute', { params: { id: note.id }, body, key }),
    // No toast: the new draft's page says the same, and the toast would cover its send button.
    meta: { errors: 'inline', success: 'silent' },
    onSuccess: () => refresh(client, 'nfse', 'sale'),
  })
}
