import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Under the `nfe` key, so that it is refetched with the notas it counts. */
export function causesQuery(query: { company_id: string | undefined; in_production: boolean }) {
  return queryOptions({
    queryKey: ['nfe', 'causes', query],
    queryFn: async ({ signal }) => (await call('GET /api/causes', { query, signal })).data,
    staleTime: 30_000,
  })
}

type Ranking = { start_date: string; end_date: string; company_id: string | undefined; in_production: boolean }

/** The companies that issued most in a period, among the chosen ones. */
export function monthRankingQuery(query: Ranking) {
  return queryOptions({
    queryKey: ['nfe', 'ranking', query],
    queryFn: async ({ signal }) =>
      (await call('GET /api/reports/dashboard/notes-ranking', { query: { ...query, limit: 10 }, signal })).data,
    staleTime: 60_000,
  })
}
