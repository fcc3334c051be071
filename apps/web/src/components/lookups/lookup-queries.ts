import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, callList } from '../../lib/api.ts'

/** What the registers know of a document. */
export function taxpayerQuery(document: string, companyId: number | undefined) {
  return queryOptions({
    queryKey: ['taxpayer', document, companyId],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/sintegra/consult/:document', {
          params: { document },
          query: { company_id: companyId },
          signal,
        })
      ).data,
    staleTime: 10 * 60_000,
    retry: false,
  })
}

export function postalCodeQuery(postal_code: string) {
  return queryOptions({
    queryKey: ['postal-code', postal_code],
    queryFn: async ({ signal }) =>
      (await call('GET /api/postal-code/:postal_code', { params: { postal_code }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The name of a city of which only the code is known. */
export function useCity(id: number | null) {
  const { data } = useQuery({
    queryKey: ['city', 'one', id],
    queryFn: async ({ signal }) =>
      (await callList('GET /api/city', { query: { ibge_code: id, per_page: 1 }, signal })).data?.[0] ?? null,
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? undefined
}
