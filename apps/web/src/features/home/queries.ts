import { queryOptions, useQuery } from '@tanstack/react-query'
import { useScope } from '../../components/session.ts'
import { call, callList } from '../../lib/api.ts'

/** Read again with the notes, whose states it counts. */
export function causesQuery(query: { company_id: string | undefined; in_production: boolean }) {
  return queryOptions({
    queryKey: ['nfe', 'causes', query],
    queryFn: async ({ signal }) => (await call('GET /api/causes', { query, signal })).data,
    staleTime: 30_000,
  })
}

/** Deliveries that no integration could read yet: they wait for somebody to say what they are. */
export function useUnread(): number | undefined {
  const { company_id } = useScope()
  const { data } = useQuery({
    queryKey: ['integration', 'unread', company_id],
    queryFn: ({ signal }) => callList('GET /api/sale-integration', { query: { company_id, is_active: true }, signal }),
    staleTime: 30_000,
  })
  return data?.data.reduce((sum, one) => sum + one.counts.needs_mapping + one.counts.failed, 0)
}

/** The first page in one answer. Kept with the notes: what is read again of them is read again of it. */
export function homeQuery(query: { company_id: string | undefined; in_production: boolean }) {
  return queryOptions({
    queryKey: ['nfe', 'home', query],
    queryFn: async ({ signal }) => (await call('GET /api/reports/dashboard/home', { query, signal })).data,
    staleTime: 30_000,
  })
}

type Ranking = { start_date: string; end_date: string; company_id: string | undefined; in_production: boolean }

/** The companies that issued most in a period, of those looked at. */
export function monthRankingQuery(query: Ranking) {
  return queryOptions({
    queryKey: ['nfe', 'ranking', query],
    queryFn: async ({ signal }) =>
      (await call('GET /api/reports/dashboard/notes-ranking', { query: { ...query, limit: 10 }, signal })).data,
    staleTime: 60_000,
  })
}
