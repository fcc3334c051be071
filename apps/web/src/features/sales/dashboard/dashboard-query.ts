import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

type Query = {
  type_date: string
  start_date: string | undefined
  end_date: string | undefined
  group: 'day' | 'month'
  company_id: string | undefined
}

/** Totals of a period. Old numbers stay until the new ones arrive. */
export function dashboardQuery(query: Query) {
  return queryOptions({
    queryKey: ['sale', 'dashboard', query],
    queryFn: async ({ signal }) => (await call('GET /api/reports/dashboard/sales', { query, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
