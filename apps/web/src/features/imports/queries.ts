import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call, toFormData } from '../../lib/api.ts'
import { pollEvery } from '../../lib/live-stream.ts'
import type { Upload } from './chosen-file.ts'

const POLL_MS = 1000
/** Limit while the import runs, so that each poll does not transfer a long list of errors. */
const MOST_FAILS_LIVE = 200

/** One import with its totals, polled every second until it ends. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: ['import', 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/sale-file-import/:id', { params: { id }, query: { with: 'user,company' }, signal })).data,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'DONE' ? pollEvery(POLL_MS) : false),
  })
}

type Course = { id: number; status: string; fail_rows: number }

/** The failed rows. The key holds `fail_rows`, so they are loaded again when that total changes. */
export function failsQuery({ id, status, fail_rows }: Course) {
  return queryOptions({
    queryKey: ['import', 'fails', id, fail_rows, status],
    queryFn: async ({ signal }) =>
      (await call('GET /api/sale-file-import/:id', { params: { id }, query: { with: 'fails' }, signal })).data.fails ??
      [],
    placeholderData: keepPreviousData,
    enabled: status === 'DONE' || fail_rows <= MOST_FAILS_LIVE,
  })
}

/** The form shows errors next to its fields and success in a toast. */
export function useUpload() {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: (upload: Upload, key) => call('POST /api/sale-file-import', { body: toFormData(upload), key }),
    onSuccess: () => refresh(client, 'import'),
  })
}

/** Sends a corrected row. A valid one is imported at once; otherwise the answer holds the next error. */
export function useFixFail(id: number, failId: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline', success: 'silent' },
    mutationFn: (cells: string[], key) =>
      call('PUT /api/sale-file-import/:id/fails/:fail_id', { params: { id, fail_id: failId }, body: { cells }, key }),
    // Not awaited: the row must receive its answer before the refetch can remove it from the list.
    onSuccess: ({ data }) => {
      void refresh(client, 'import', ...(data.resolved ? ['sale', 'product'] : []))
    },
  })
}

/** Retries all failed rows, for example after a product or a city was corrected elsewhere. */
export function useRetry(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/sale-file-import/:id/retry', { params: { id }, body: {} }),
    onSuccess: () => {
      for (const ms of LOOK_AGAIN_AFTER_MS) setTimeout(() => void refresh(client, 'import', 'sale'), ms)
    },
    onSettled: () => refresh(client, 'import', 'sale'),
  })
}

const LOOK_AGAIN_AFTER_MS = [1000, 3000, 7000, 15_000]
