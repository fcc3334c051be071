import { queryOptions } from '@tanstack/react-query'
import { callList } from '../../lib/api.ts'

/** All companies of a user with several, for the company picker and the selects of forms. */
export const companyOptionsQuery = queryOptions({
  queryKey: ['company', 'options'],
  queryFn: ({ signal }) =>
    callList('GET /api/company', {
      query: { pagination: false, order_by: 'corporate_name', order_direction: 'ASC' },
      signal,
    }),
  staleTime: 60_000,
})
