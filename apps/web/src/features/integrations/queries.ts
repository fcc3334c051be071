import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh, refreshBehind } from '../../components/mutation.ts'
import { useKeyedMutation } from '../../components/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'
import { type HotmartValues, hotmartBody } from './hotmart-form.ts'
import { platformBody, type PlatformValues } from './platform-form.ts'
import type { FormPlatformId } from './platforms.ts'
import type { SettingsValues } from './settings-form.ts'

export function hotmartQuery(id: number) {
  return queryOptions({
    queryKey: ['integration', 'hotmart', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/integration/HOTMART/:id', { params: { id }, query: { with: 'company' }, signal })).data,
  })
}

export function integrationQuery(id: number) {
  return queryOptions({
    queryKey: ['integration', 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/sale-integration/:id', { params: { id }, query: { with: 'company' }, signal })).data,
  })
}

/** How many waiting sales another delay would move, and another base of co-production divide otherwise. */
export function previewDelay(id: number, values: SettingsValues) {
  return call('POST /api/sale-integration/:id/delay/preview', {
    params: { id },
    body: {
      delay_to_send_note_in_days: Number(values.delay_to_send_note_in_days),
      wait_warranty: values.wait_warranty,
      coproduction_base: values.coproduction_base,
    },
  })
}

export function useSaveHotmart(id: number, rowVersion: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (values: HotmartValues, key) =>
      call('PUT /api/integration-hotmart/:id', { params: { id }, body: hotmartBody(values, rowVersion), key }),
    onSuccess: () => refreshBehind(client, 'integration', 'sale'),
  })
}

export function useSaveIntegration(type: FormPlatformId, id: number, version: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (values: PlatformValues, key) =>
      call('PUT /api/sale-integration/:id', { params: { id }, body: platformBody(type, values, version), key }),
    onSuccess: () => refreshBehind(client, 'integration', 'sale'),
  })
}

/** Whoever asks leaves the page first, then reads the list again: the page's own thing is gone. */
export function useDelete(id: number) {
  return useMutation({
    mutationFn: () => call('DELETE /api/sale-integration/:id', { params: { id } }),
  })
}

/** Another secret part of the address: the former one is deaf from then on. */
export function useRotate(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/sale-integration/:id/rotate-path-key', { params: { id } }),
    onSettled: () => refresh(client, 'integration'),
  })
}

/** The secret before opens the door no more. */
export function useEndFormerSecret(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/sale-integration/:id/former-secret', { params: { id } }),
    onSettled: () => refresh(client, 'integration'),
  })
}

/** What the test found stands beside the button; only the way to it may fail aloud. */
export function useTest(id: number) {
  return useMutation({
    meta: { success: 'silent' },
    mutationFn: async () => (await call('POST /api/sale-integration/:id/test', { params: { id } })).data,
  })
}
