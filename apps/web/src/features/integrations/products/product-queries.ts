import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../components/request/mutation.ts'
import { call } from '../../../lib/api.ts'

/** The platform's products as of the last query. */
export function keptProductsQuery(id: number) {
  return queryOptions({
    queryKey: ['integration', 'products', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/sale-integration/:id/products', { params: { id }, query: { kept: true }, signal })).data,
  })
}

/** Queries the platform now. A failure is shown in place of the list. */
export function useLookAtProducts(id: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { errors: 'inline' },
    mutationFn: async () => (await call('GET /api/sale-integration/:id/products', { params: { id } })).data,
    onSuccess: (products) => client.setQueryData(keptProductsQuery(id).queryKey, products),
  })
}

export function useSelectProducts(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (selected: string[]) =>
      call('PUT /api/sale-integration/:id/products', { params: { id }, body: { selected } }),
    onSuccess: () => refresh(client, 'integration', 'product'),
  })
}
