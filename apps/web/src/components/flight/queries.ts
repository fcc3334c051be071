import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/**
 * No event tells the end of a flight that found nothing new, so it is polled while one is under way. Of several
 * companies one nearly always is, and their answer takes longer.
 */
const POLL_MS = { one: 2_000, several: 15_000 }

/** Under the `sale` key, so that it is refetched with the sales it counts. */
export function flightQuery(query: { company_id: string | undefined }, isSeveral: boolean) {
  return queryOptions({
    queryKey: ['sale', 'flight', query],
    queryFn: async ({ signal }) => (await call('GET /api/flight-test', { query, signal })).data,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.is_running ? POLL_MS[isSeveral ? 'several' : 'one'] : false),
  })
}
