import { queryOptions } from '@tanstack/react-query'
import { callList } from '../lib/api.ts'

/** Every company, for whoever sees several: the shell's switch and the selects of forms. */
export const companyOptionsQuery = queryOptions({
  queryKey: ['company', 'options'],
  queryFn: ({ signal }) =>
    callList('GET /api/company', {
      query: { pagination: false, order_by: 'corporate_name', order_direction: 'ASC' },
      signal,
    }),
  staleTime: 60_000,
})
