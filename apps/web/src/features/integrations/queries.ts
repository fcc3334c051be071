import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh, refreshInBackground } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'
import { type HotmartValues, hotmartBody } from './editor/hotmart-form.ts'
import { type PlatformValues, platformBody } from './editor/platform-form.ts'
import type { SettingsValues } from './editor/settings-form.ts'
import type { FormPlatformId } from './platforms.ts'

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

/** Counts the waiting sales that another delay would move, or another co-production base would divide differently. */
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
    onSuccess: () => refreshInBackground(client, 'integration', 'sale'),
  })
}

export function useSaveIntegration(type: FormPlatformId, id: number, version: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (values: PlatformValues, key) =>
      call('PUT /api/sale-integration/:id', { params: { id }, body: platformBody(type, values, version), key }),
    onSuccess: () => refreshInBackground(client, 'integration', 'sale'),
  })
}

/** The caller leaves the page before refetching the list, because the page's own record is gone. */
export function useDelete(id: number) {
  return useMutation({
    mutationFn: () => call('DELETE /api/sale-integration/:id', { params: { id } }),
  })
}

/** Replaces the secret part of the webhook address. The former address stops working at once. */
export function useRotate(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/sale-integration/:id/rotate-path-key', { params: { id } }),
    onSettled: () => refresh(client, 'integration'),
  })
}

export function useEndFormerSecret(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/sale-integration/:id/former-secret', { params: { id } }),
    onSettled: () => refresh(client, 'integration'),
  })
}

/** The test result is shown next to the button; a toast appears only if the request itself fails. */
export function useTest(id: number) {
  return useMutation({
    meta: { success: 'silent' },
    mutationFn: async () => (await call('POST /api/sale-integration/:id/test', { params: { id } })).data,
  })
}
