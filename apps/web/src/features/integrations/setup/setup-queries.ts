import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refresh, refreshInBackground } from '../../../components/request/mutation.ts'
import { useKeyedMutation } from '../../../components/request/use-keyed-mutation.ts'
import { call } from '../../../lib/api.ts'
import { pollEvery } from '../../../lib/live-stream.ts'
import { type SettingsValues, settingsBody } from '../editor/settings-form.ts'
import type { AnyIntegration } from '../integration.ts'

/** Short interval for when the live stream is down, because a user is watching the screen. */
const POLL_MS = 4_000

/** The setup steps and what was received so far. */
export function setupQuery(id: number) {
  return queryOptions({
    queryKey: ['integration', 'setup', id],
    queryFn: async ({ signal }) => (await call('GET /api/sale-integration/:id/setup', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.setup === 'CONNECTED' ? false : pollEvery(POLL_MS)),
  })
}

/** Saves credentials copied from the platform. An empty field keeps the stored value. */
export function useSaveSecret(id: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (credentials: Readonly<Record<string, string>>, key) =>
      call('PUT /api/sale-integration/:id', { params: { id }, body: { credentials }, key }),
    meta: { success: 'silent' },
    onSuccess: () => refresh(client, 'integration', 'sale'),
  })
}

/** Saves the nota settings; everything else stays as stored. */
export function useSaveRules({ id, options, row_version }: AnyIntegration, onSaved: () => void) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (values: SettingsValues, key) => {
      const body = settingsBody(values)
      return call('PUT /api/sale-integration/:id', {
        params: { id },
        body: { ...body, options: { ...options, ...body.options }, version: row_version },
        key,
      })
    },
    onSuccess: () => {
      onSaved()
      refreshInBackground(client, 'integration', 'sale')
    },
  })
}

/** Activates without waiting for the next sale, once the user has seen one arrive. */
export function useActivate(id: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (_: undefined, key) => call('POST /api/sale-integration/:id/activate', { params: { id }, key }),
    onSettled: () => refresh(client, 'integration', 'sale'),
  })
}
