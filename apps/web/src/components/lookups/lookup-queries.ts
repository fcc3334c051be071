import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, callList } from '../../lib/api.ts'

/** Looks up a CPF or CNPJ in the public registers. */
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

/** Loads the name of a city from its code. */
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
