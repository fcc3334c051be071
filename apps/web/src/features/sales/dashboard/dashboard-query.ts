import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

type Query = {
  type_date: string
  start_date: string | undefined
  end_date: string | undefined
  group: 'day' | 'month'
  company_id: string | undefined
}

/** The numbers of a period of sales; the old ones stay until the new ones are there. */
export function dashboardQuery(query: Query) {
  return queryOptions({
    queryKey: ['sale', 'dashboard', query],
    queryFn: async ({ signal }) => (await call('GET /api/reports/dashboard/sales', { query, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
