import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const LIMIT = 10

export function rankingQuery(query: { type_date: string; start_date: string; end_date: string }) {
  return queryOptions({
    queryKey: ['nfe', 'ranking', query],
    queryFn: async ({ signal }) =>
      (await call('GET /api/reports/dashboard/notes-ranking', { query: { ...query, limit: LIMIT }, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
