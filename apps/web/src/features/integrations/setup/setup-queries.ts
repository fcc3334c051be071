import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refresh, refreshBehind } from '../../../components/mutation.ts'
import { useKeyedMutation } from '../../../components/use-keyed-mutation.ts'
import { call } from '../../../lib/api.ts'
import { pollEvery } from '../../../lib/live-stream.ts'
import type { AnyIntegration } from '../integration.ts'
import { settingsBody, type SettingsValues } from '../settings-form.ts'

/** A stream that does not live is made up for by asking: somebody is looking at the screen and waiting. */
const POLL_MS = 4_000

/** The steps of connecting, and what was heard since. */
export function setupQuery(id: number) {
  return queryOptions({
    queryKey: ['integration', 'setup', id],
    queryFn: async ({ signal }) => (await call('GET /api/sale-integration/:id/setup', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.setup === 'CONNECTED' ? false : pollEvery(POLL_MS)),
  })
}

/** What was brought back from the platform; a field that was left empty keeps what is stored. */
export function useSaveSecret(id: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (credentials: Readonly<Record<string, string>>, key) =>
      call('PUT /api/sale-integration/:id', { params: { id }, body: { credentials }, key }),
    meta: { success: 'silent' },
    onSuccess: () => refresh(client, 'integration', 'sale'),
  })
}

/** The rules of its notes; everything else stays as it is kept. */
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
      refreshBehind(client, 'integration', 'sale')
    },
  })
}

/** Whoever has seen a sale arrive need not wait for the next. */
export function useActivate(id: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (_: undefined, key) => call('POST /api/sale-integration/:id/activate', { params: { id }, key }),
    onSettled: () => refresh(client, 'integration', 'sale'),
  })
}
