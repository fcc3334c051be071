import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Sample numbers for a user who has none yet. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: async ({ signal }) => (await call('GET /api/reports/dashboard/demo', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})
