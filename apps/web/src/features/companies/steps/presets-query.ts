import type { CompanyOut } from '@talao/contract'
import type { CompanySells } from '@talao/contract/fields/values'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Kinds, kindsSold } from '../../../components/readiness/readiness.ts'
import { call } from '../../../lib/api.ts'

/** Suggestions from the tables for what is sold, and for the seller's own description in `words`. Saves nothing. */
export function presetsQuery({ id }: Pick<CompanyOut, 'id'>, sells: readonly CompanySells[], words = '') {
  return queryOptions({
    queryKey: ['company', 'presets', id, sells, words],
    queryFn: async ({ signal }) =>
      (await call('POST /api/company/:id/presets', { params: { id }, body: { sells: [...sells], words }, signal }))
        .data,
    enabled: sells.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The declared kinds of goods or services that lead to one kind of nota. Without any, the usual kind is assumed. */
export function soldOf(kind: keyof Kinds, { sells }: Pick<CompanyOut, 'sells'>): CompanySells[] {
  const own = (sells ?? []).filter((one) => kindsSold([one])[kind])
  return own.length > 0 ? own : [kind === 'nfe' ? 'GOODS' : 'SERVICES']
}
