import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** No event tells that a flight ended, so it is polled while one is under way. */
const POLL_MS = 2_000

/** Under the `sale` key, so that it is refetched with the sales it counts. */
export function flightQuery(query: { company_id: string | undefined }) {
  return queryOptions({
    queryKey: ['sale', 'flight', query],
    queryFn: async ({ signal }) => (await call('GET /api/flight-test', { query, signal })).data,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.is_running ? POLL_MS : false),
  })
}
