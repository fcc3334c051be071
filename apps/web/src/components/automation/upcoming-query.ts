import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

type Query = {
  company_id: number | string | undefined
  /** Tomorrow where it is not said. */
  date?: string
  days?: number
  /** The lines alone, without the sales of the first day. */
  total?: boolean
}

/** What leaves by itself on a day and those after it. */
export function upcomingQuery(query: Query) {
  return queryOptions({
    queryKey: ['sale', 'upcoming', query],
    queryFn: ({ signal }) => call('GET /api/sale/upcoming', { query, signal }),
  })
}
