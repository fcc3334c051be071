import type { BatchBody, BodyOf, ProductOut } from '@talao/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh, refreshInBackground } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call, callList } from '../../lib/api.ts'
import { type ProductValues, productBody } from './product-form.ts'

export function productQuery(id: number) {
  return queryOptions({
    queryKey: ['product', 'one', id],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/product/:id', {
          params: { id },
          query: { with: 'coproducers,sale_integration' },
          signal,
        })
      ).data,
  })
}

/** The company's defaults, used for empty fields. */
export function defaultsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company', 'fiscal', companyId],
    queryFn: async ({ signal }) => {
      const query = { with: 'nfe_default_setting,nfs_default_setting' }
      return (await call('GET /api/company/:id', { params: { id: companyId }, query, signal })).data
    },
    enabled: companyId > 0,
    staleTime: 60_000,
  })
}

/** The integrations that a product of this company can belong to. */
export function ownIntegrationsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['integration', 'own', companyId],
    queryFn: ({ signal }) =>
      callList('GET /api/sale-integration', { query: { company_id: String(companyId), per_page: 200 }, signal }),
    enabled: companyId > 0,
    staleTime: 60_000,
  })
}

export function useSaveProduct(product: ProductOut | undefined) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (values: ProductValues, key) => {
      const body = productBody(values, product)
      return product
        ? call('PUT /api/product/:id', { params: { id: product.id }, body, key })
        : call('POST /api/product', { body, key })
    },
    onSuccess: () => refreshInBackground(client, 'product', 'sale'),
  })
}

export function useDeleteProduct(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/product/:id', { params: { id } }),
    meta: { errors: 'inline' },
    onSuccess: () => refreshInBackground(client, 'product'),
  })
}

export type BulkBody = BodyOf<'PUT /api/product/bulk'>

/** The same change for many products, as a task. The list is refetched while it runs. */
export function useChangeMany() {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: BulkBody, key) => call('PUT /api/product/bulk', { body, key }),
    meta: { errors: 'inline' },
    onSuccess: () => lookAgain(client),
  })
}

/** Fills the codes of the given products, as a task. */
export function useFillCodes() {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: BatchBody, key) => call('POST /api/batch', { body, key }),
    meta: { errors: 'inline' },
    onSuccess: () => lookAgain(client),
  })
}

/** Previews product codes with the choices made so far. */
export function useChooseCodes() {
  return useMutation({
    mutationFn: async (body: BatchBody) => (await call('POST /api/batch/preview', { body })).data.products ?? [],
    meta: { errors: 'inline' },
  })
}

function lookAgain(client: QueryClient): Promise<unknown> {
  for (const ms of LOOK_AGAIN_AFTER_MS) setTimeout(() => void refresh(client, 'product', 'task'), ms)
  return refresh(client, 'task')
}

const LOOK_AGAIN_AFTER_MS = [1000, 3000, 7000, 15_000]
