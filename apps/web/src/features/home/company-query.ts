import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export function companyQuery(id: number) {
  return queryOptions({
    queryKey: ['company', 'home', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/company/:id', { params: { id }, query: { with: 'readiness' }, signal })).data,
    staleTime: 60_000,
  })
}

/** A certificate is nobody's business before: a new one takes days. */
export const SOON_DAYS = 30
