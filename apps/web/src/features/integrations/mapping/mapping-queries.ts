import type { SaleMapping } from '@talao/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshInBackground } from '../../../components/request/mutation.ts'
import { call } from '../../../lib/api.ts'

/** The values of a stored delivery, one by one. */
export function leavesQuery(id: number, deliveryId: number) {
  return queryOptions({
    queryKey: ['integration', 'leaves', id, deliveryId],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/sale-integration/:id/deliveries/:delivery_id/leaves', {
          params: { id, delivery_id: deliveryId },
          signal,
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The ready-made mappings; they change only with a new version of Talão. */
export function readyMadeQuery() {
  return queryOptions({
    queryKey: ['integration', 'ready-made-mappings'],
    queryFn: async ({ signal }) => (await call('GET /api/sale-integration/ready-made-mappings', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The sale that a mapping would make of a delivery. Stores nothing. */
export function previewQuery(id: number, deliveryId: number, mapping: SaleMapping | undefined) {
  return queryOptions({
    queryKey: ['integration', 'preview', id, deliveryId, mapping],
    queryFn: async ({ signal }) => {
      if (!mapping) throw new Error('no mapping to preview')
      const body = { mapping, delivery_id: deliveryId }
      return (await call('POST /api/sale-integration/:id/mapping/preview', { params: { id }, body, signal })).data
    },
    enabled: mapping !== undefined,
    placeholderData: keepPreviousData,
  })
}

export function useSaveMapping(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mapping: SaleMapping) =>
      call('PUT /api/sale-integration/:id/mapping', { params: { id }, body: { mapping } }),
    onSuccess: () => refreshInBackground(client, 'integration'),
  })
}
