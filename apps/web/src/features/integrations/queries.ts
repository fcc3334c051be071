import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/mutation.ts'
import { call } from '../../lib/api.ts'
import { type HotmartValues, hotmartBody } from './hotmart-form.ts'

const DELIVERIES_POLL_MS = 15_000

export function hotmartQuery(id: number) {
  return queryOptions({
    queryKey: ['integration', 'hotmart', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/integration/HOTMART/:id', { params: { id }, query: { with: 'company' }, signal })).data,
  })
}

export function deliveriesQuery(id: number) {
  return queryOptions({
    queryKey: ['integration', 'deliveries', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/sale-integration/:id/deliveries', { params: { id }, signal })).data,
    refetchInterval: DELIVERIES_POLL_MS,
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

/** How many waiting sales another delay would move. */
export function previewDelay(id: number, values: HotmartValues) {
  return call('POST /api/sale-integration/:id/delay/preview', {
    params: { id },
    body: {
      delay_to_send_note_in_days: Number(values.delay_to_send_note_in_days),
      wait_warranty: values.wait_warranty,
    },
  })
}

export function useSaveHotmart(id: number | null, rowVersion: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: HotmartValues) => {
      const body = hotmartBody(values, rowVersion)
      return id === null
        ? call('POST /api/integration-hotmart', { body })
        : call('PUT /api/integration-hotmart/:id', { params: { id }, body })
    },
    onSuccess: () => refresh(client, 'integration', 'sale'),
  })
}
