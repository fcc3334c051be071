import { queryOptions } from '@tanstack/react-query'
import type { AuditEntryOut } from '@talao/contract'
import { call, callList } from '../../lib/api.ts'

/** One entry, by the list's own search: it has no call of its own. */
export function entryQuery(id: number) {
  return queryOptions({
    queryKey: ['audit', 'one', id],
    queryFn: async ({ signal }): Promise<AuditEntryOut | null> =>
      (await callList('GET /api/audit-log', { query: { id }, signal })).data[0] ?? null,
    // What was written is never written again.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Looks at the whole chain of a company, or of the platform: not again for each change of a filter. */
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

/** Whose changes may be asked for. */
export function peopleQuery(companyId: number) {
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
