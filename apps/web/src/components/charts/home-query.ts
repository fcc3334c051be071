import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The first page in one answer. Kept with the notes: what is read again of them is read again of it. */
export function homeQuery(query: { company_id: string | undefined; in_production: boolean }) {
  return queryOptions({
    queryKey: ['nfe', 'home', query],
    queryFn: async ({ signal }) => (await call('GET /api/reports/dashboard/home', { query, signal })).data,
    staleTime: 30_000,
  })
}
