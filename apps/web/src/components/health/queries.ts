import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { authorityFor, type NoteRoute } from './authority-for.ts'

const POLL_MS = 60_000

/** Health of the authorities, polled once a minute. A failed read is not reported, because the banner is optional. */
export const authorityHealthQuery = queryOptions({
  queryKey: ['authority-health'],
  queryFn: ({ signal }) => call('GET /api/authority-health', { signal }),
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  retry: false,
})

/** The authority a note waits for, or undefined when it is not known. */
export function useAuthority(road: NoteRoute) {
  const { data } = useQuery(authorityHealthQuery)
  return data && authorityFor(data.data, road)
}
