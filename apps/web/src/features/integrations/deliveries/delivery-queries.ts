import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../components/request/mutation.ts'
import { call } from '../../../lib/api.ts'

const POLL_MS = 15_000

/** The last 50 deliveries, of one state or of all. */
export function deliveriesQuery(id: number, state?: string) {
  return queryOptions({
    queryKey: ['integration', 'deliveries', id, state],
    queryFn: async ({ signal }) =>
      (await call('GET /api/sale-integration/:id/deliveries', { params: { id }, query: { state }, signal })).data,
    refetchInterval: POLL_MS,
  })
}

export function deliveryQuery(id: number, deliveryId: number) {
  return queryOptions({
    queryKey: ['integration', 'delivery', id, deliveryId],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/sale-integration/:id/deliveries/:delivery_id', {
          params: { id, delivery_id: deliveryId },
          signal,
        })
      ).data,
  })
}

export function useReplay(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deliveryId: number) =>
      call('POST /api/sale-integration/:id/deliveries/:delivery_id/replay', {
        params: { id, delivery_id: deliveryId },
      }),
    onSettled: () => refresh(client, 'integration', 'sale'),
  })
}

/** Processes again every delivery that waits for a mapping. */
export function useReplayAll(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/sale-integration/:id/deliveries/replay', { params: { id } }),
    onSettled: () => refresh(client, 'integration', 'sale'),
  })
}
