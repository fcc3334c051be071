import type { WebhookDeliveryState, WebhookEvent } from '@talao/contract/fields/values'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh, refreshInBackground } from '../../components/request/mutation.ts'
import { call } from '../../lib/api.ts'

const POLL_MS = 15_000
const WAITING_POLL_MS = 3_000

export function endpointsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['webhook-endpoint', 'list', companyId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/webhook-endpoint', { query: { company_id: companyId }, signal })).data,
    refetchInterval: POLL_MS,
  })
}

/** The last hundred deliveries, of one state or of all; polled while one is in progress. */
export function deliveriesQuery(id: number, state: WebhookDeliveryState | undefined) {
  return queryOptions({
    queryKey: ['webhook-endpoint', 'deliveries', id, state],
    queryFn: async ({ signal }) =>
      (await call('GET /api/webhook-endpoint/:id/deliveries', { params: { id }, query: { state }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some((one) => one.state === 'WAITING') ? WAITING_POLL_MS : POLL_MS,
  })
}

export type Wish = { url: string; events: WebhookEvent[] }

/**
 * The secret comes in this answer only; the dialog reports success itself. No idempotency key, because a replayed
 * answer would lack the secret.
 */
export function useCreateEndpoint(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { errors: 'inline', success: 'silent' },
    mutationFn: (wish: Wish) => call('POST /api/webhook-endpoint', { body: { ...wish, company_id: companyId } }),
    onSuccess: () => refresh(client, 'webhook-endpoint'),
  })
}

export function useChangeEndpoint(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Partial<Wish> & { is_active?: boolean }) =>
      call('PUT /api/webhook-endpoint/:id', { params: { id }, body: change }),
    onSuccess: () => refresh(client, 'webhook-endpoint'),
  })
}

export function useRotateSecret(id: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { success: 'silent' },
    mutationFn: () => call('POST /api/webhook-endpoint/:id/rotate-secret', { params: { id } }),
    onSuccess: () => refresh(client, 'webhook-endpoint'),
  })
}

export function useEndFormerSecret(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/webhook-endpoint/:id/former-secret', { params: { id } }),
    onSettled: () => refresh(client, 'webhook-endpoint'),
  })
}

export function useDeleteEndpoint(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/webhook-endpoint/:id', { params: { id } }),
    onSuccess: () => refreshInBackground(client, 'webhook-endpoint'),
  })
}

export function useReplayDelivery(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deliveryId: number) =>
      call('POST /api/webhook-endpoint/:id/deliveries/:delivery_id/replay', {
        params: { id, delivery_id: deliveryId },
      }),
    onSettled: () => refresh(client, 'webhook-endpoint'),
  })
}
