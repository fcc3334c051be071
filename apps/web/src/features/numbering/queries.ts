import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@talao/contract'
import { refresh } from '../../components/mutation.ts'
import { useKeyedMutation } from '../../components/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { awaitsVoid } from './awaits-void.ts'

const POLL_MS = 3000

export type Place = { company_id: number; in_production: boolean }
export type VoidRange = BodyOf<'POST /api/fiscal-note/void-range'>

/** The numbers that lack; read again while something was asked of the authority for one of them. */
export function gapsQuery(place: Place) {
  return queryOptions({
    queryKey: ['gap', place],
    queryFn: async ({ signal }) => (await call('GET /api/fiscal-note/gaps', { query: place, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some((gap) => gap.void_range?.status === 'REQUESTED') ? POLL_MS : false,
  })
}

/** What was asked so far; read again while an answer or its file is awaited. */
export function voidRangesQuery(place: Place) {
  return queryOptions({
    queryKey: ['gap', 'void', place],
    queryFn: async ({ signal }) => (await call('GET /api/fiscal-note/void-range', { query: place, signal })).data,
    refetchInterval: ({ state }) => (awaitsVoid(state.data ?? [], now()) ? POLL_MS : false),
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
