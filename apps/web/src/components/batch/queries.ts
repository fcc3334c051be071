import type { BatchBody } from '@talao/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { refresh } from '../request/mutation.ts'
import { useKeyedMutation } from '../request/use-keyed-mutation.ts'

/** Explicit rows, or all rows that the list shows under a filter. */
export type Chosen = Pick<BatchBody, 'ids'> | Pick<BatchBody, 'filter'>

/** Previews a batch. `opening` differs for each opening of the dialog, so every opening asks again. */
export function previewQuery(opening: string, body: BatchBody) {
  return queryOptions({
    queryKey: ['batch-preview', opening],
    queryFn: async ({ signal }) => (await call('POST /api/batch/preview', { body, signal })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useStartBatch() {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: (body: BatchBody, key) => call('POST /api/batch', { body, key }),
    onSuccess: () => refresh(client, 'task'),
  })
}
