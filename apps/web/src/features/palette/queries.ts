import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { toListQuery } from '../../components/list/list-search.ts'
import { useTotal } from '../../components/list/totals.ts'
import { useScope } from '../../components/session/current-user.ts'
import { call } from '../../lib/api.ts'
import type { Filter } from './understand.ts'

/** A single letter matches too much; a single digit may be a whole number. */
const WORTH_ASKING = /^\s*(\d|\S{2})/

export function useSearchHits(q: string) {
  const { company_id } = useScope()
  return useQuery({ ...hitsQuery(q, company_id), enabled: WORTH_ASKING.test(q) })
}

/** Number of rows a filter shows; undefined while unknown. */
export function useFilterTotal(filter: Filter | undefined): number | undefined {
  const { list, ...search } = filter ?? { list: 'nfe' as const }
  const { page: _page, per_page: _size, order_by: _by, order_direction: _way, ...query } = toListQuery(list, search)
  return useTotal(list, query, filter !== undefined)
}

function hitsQuery(q: string, company_id: string | undefined) {
  return queryOptions({
    queryKey: ['search', q, company_id],
    queryFn: async ({ signal }) => (await call('GET /api/search', { query: { q: q.trim(), company_id }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}
