import type { BodyOf } from '@talao/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call, callList, toFormData } from '../../lib/api.ts'
import { pollEvery } from '../../lib/live-stream.ts'
import type { NormFilter } from './norm-search.ts'

const POLL_MS = 2000

/** Never fresh, like every answer here that a typed norm changes: it counts once its check has ended, unannounced. */
export const summaryQuery = queryOptions({
  staleTime: 0,
  queryKey: ['norm', 'summary'],
  queryFn: async ({ signal }) => (await call('GET /api/norms/summary', { signal })).data,
})

export function normsQuery(query: NormFilter) {
  return queryOptions({
    staleTime: 0,
    queryKey: ['norm', 'list', query],
    queryFn: ({ signal }) => callList('GET /api/norms', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Received bundles, newest first; polled while one is being checked. */
export function bundlesQuery(page: number) {
  return queryOptions({
    queryKey: ['norm', 'bundles', page],
    queryFn: ({ signal }) => callList('GET /api/norms/bundle', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((bundle) => bundle.state === 'CHECKING') ? pollEvery(POLL_MS) : false,
  })
}

/** Ten of the house's own notes with and without the bundle. */
export function bundlePreviewQuery(id: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ['norm', 'preview', id],
    queryFn: async ({ signal }) => (await call('GET /api/norms/bundle/:id/preview', { params: { id }, signal })).data,
  })
}

export type NormRowBody = BodyOf<'POST /api/norms/row'>

/** Judges ten notes with the typed row. Nothing is stored, so it takes no key. */
export function previewRow(body: NormRowBody) {
  return call('POST /api/norms/row/preview', { body })
}

export function useRegisterRow() {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: (body: NormRowBody, key) => call('POST /api/norms/row', { body, key }),
    onSuccess: () => refresh(client, 'norm'),
  })
}

export function useReceiveBundle() {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: (file: File, key) => call('POST /api/norms/bundle', { body: toFormData({ file }), key }),
    onSuccess: () => refresh(client, 'norm'),
  })
}

export function useActivateBundle(id: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (_: undefined, key) =>
      call('POST /api/norms/bundle/:id/activate', { params: { id }, body: { confirm: true }, key }),
    onSettled: () => refresh(client, 'norm'),
  })
}

export function useDismissBundle(id: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (_: undefined, key) => call('POST /api/norms/bundle/:id/dismiss', { params: { id }, key }),
    onSettled: () => refresh(client, 'norm'),
  })
}

export function useStrikeRow() {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: (body: BodyOf<'POST /api/norms/row/strike'>, key) => call('POST /api/norms/row/strike', { body, key }),
    onSuccess: () => refresh(client, 'norm'),
  })
}

export type NormTableForm = BodyOf<'POST /api/norms/table'> & { file: File }

/** Judges ten notes with the table of a CSV. Nothing is stored, so it takes no key. */
export function previewTable(form: NormTableForm) {
  return call('POST /api/norms/table/preview', { body: toFormData(form) })
}

export function useSendTable() {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: (form: NormTableForm, key) => call('POST /api/norms/table', { body: toFormData(form), key }),
    onSuccess: () => refresh(client, 'norm'),
  })
}

export function useLeaveBundle(id: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (_: undefined, key) => call('POST /api/norms/bundle/:id/back', { params: { id }, key }),
    onSettled: () => refresh(client, 'norm'),
  })
}

export const normSettingsQuery = queryOptions({
  queryKey: ['norm', 'settings'],
  queryFn: async ({ signal }) => (await call('GET /api/norms/settings', { signal })).data,
})

export function useSaveNormSettings() {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: (body: BodyOf<'PUT /api/norms/settings'>, key) => call('PUT /api/norms/settings', { body, key }),
    onSuccess: () => refresh(client, 'norm'),
  })
}
