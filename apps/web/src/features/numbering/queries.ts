import type { BodyOf } from '@talao/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { isInutilizacaoPending } from './is-inutilizacao-pending.ts'

const POLL_MS = 3000

export type Place = { company_id: number; in_production: boolean }
export type VoidRange = BodyOf<'POST /api/fiscal-note/void-range'>

/** Unused numbers; polled while an inutilização is pending for one of them. */
export function gapsQuery(place: Place) {
  return queryOptions({
    queryKey: ['gap', place],
    queryFn: async ({ signal }) => (await call('GET /api/fiscal-note/gaps', { query: place, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some((gap) => gap.void_range?.status === 'REQUESTED') ? POLL_MS : false,
  })
}

/** Past inutilizações; polled while an answer or its file is pending. */
export function voidRangesQuery(place: Place) {
  return queryOptions({
    queryKey: ['gap', 'void', place],
    queryFn: async ({ signal }) => (await call('GET /api/fiscal-note/void-range', { query: place, signal })).data,
    refetchInterval: ({ state }) => (isInutilizacaoPending(state.data ?? [], now()) ? POLL_MS : false),
  })
}

export function useVoidRange() {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: VoidRange, key) => call('POST /api/fiscal-note/void-range', { body, key }),
    meta: { errors: 'inline' },
    onSuccess: () => refresh(client, 'gap', 'nfe'),
  })
}
