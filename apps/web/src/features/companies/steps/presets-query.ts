import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import type { CompanySells } from '@talao/contract/values'
import { kindsSold, type Kinds } from '../../../components/readiness.ts'
import { call } from '../../../lib/api.ts'

/** What the tables suggest for what is sold, and for it in the seller's own words. Nothing is written. */
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

/** Of what the company said it sells, what leads to one kind of note; whoever said nothing of that kind is taken for the usual one. */
export function soldOf(kind: keyof Kinds, { sells }: Pick<CompanyOut, 'sells'>): CompanySells[] {
  const own = (sells ?? []).filter((one) => kindsSold([one])[kind])
  return own.length > 0 ? own : [kind === 'nfe' ? 'GOODS' : 'SERVICES']
}
