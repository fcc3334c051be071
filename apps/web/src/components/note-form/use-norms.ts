import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { NormRows } from './norms-of-server.ts'

const FRESH_MS = 5 * 60_000

/** The rows of the law that live calculations need, as this installation has them. Undefined until they are here. */
export function useNorms(): NormRows | undefined {
  const { data } = useQuery({
    queryKey: ['norms', 'tables'],
    queryFn: async ({ signal }) => (await call('GET /api/norms/tables', { signal })).data as NormRows,
    staleTime: FRESH_MS,
  })
  return data
}

/** What this installation says of rejections beyond what ships with Talão. */
export const changedRejectionsQuery = queryOptions({
  queryKey: ['norms', 'rejections'],
  queryFn: async ({ signal }) => {
    const query = { kinds: 'REJECTION', changes: true }
    return (await call('GET /api/norms/tables', { query, signal })).data as NormRows
  },
  staleTime: FRESH_MS,
})
