import type { BodyOf } from '@talao/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { call } from '../../lib/api.ts'

const READ_EVERY_MS = 30_000

export const operationQuery = queryOptions({
  queryKey: ['operation'],
  queryFn: async ({ signal }) => (await call('GET /api/operation', { signal })).data,
  refetchInterval: READ_EVERY_MS,
})

export function useRetryJobs() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/operation/retry'>) => call('POST /api/operation/retry', { body }),
    onSettled: () => refresh(client, 'operation'),
  })
}
