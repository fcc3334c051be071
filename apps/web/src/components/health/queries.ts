import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { authorityFor, type NoteRoad } from './authority-for.ts'

const POLL_MS = 60_000

/** How the authorities answer, looked at once a minute. A read that fails is told by nobody: the banner is a help, not a screen. */
export const authorityHealthQuery = queryOptions({
  queryKey: ['authority-health'],
  queryFn: ({ signal }) => call('GET /api/authority-health', { signal }),
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  retry: false,
})

/** The authority a note waits for, where it is known which one that is. */
export function useAuthority(road: NoteRoad) {
  const { data } = useQuery(authorityHealthQuery)
  return data && authorityFor(data.data, road)
}
