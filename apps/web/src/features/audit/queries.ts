import type { AuditEntryOut } from '@talao/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, callList } from '../../lib/api.ts'

/** One entry, read through the list endpoint: there is no endpoint for a single entry. */
export function entryQuery(id: number) {
  return queryOptions({
    queryKey: ['audit', 'one', id],
    queryFn: async ({ signal }): Promise<AuditEntryOut | null> =>
      (await callList('GET /api/audit-log', { query: { id }, signal })).data[0] ?? null,
    // Audit entries never change.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The server verifies the whole chain, so do not ask again on each filter change. */
export function chainQuery(of: number | 'platform') {
  return queryOptions({
    queryKey: ['audit', 'chain', of],
    queryFn: async ({ signal }) => {
      const query = of === 'platform' ? { platform: true } : { company_id: of }
      return (await call('GET /api/audit-log/chain', { query, signal })).data
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

/** User names by id, as options of the filter by author. */
export function userNamesQuery(companyId: number) {
  return queryOptions({
    queryKey: ['user', 'names', companyId],
    queryFn: async ({ signal }) => {
      const query = { company_id: String(companyId), per_page: 200, order_by: 'name', order_direction: 'ASC' }
      const { data } = await callList('GET /api/user', { query, signal })
      return Object.fromEntries(data.map((person) => [String(person.id), person.name]))
    },
    staleTime: 60_000,
  })
}
