import type { TaskOut } from '@talao/contract'
import type { PlatformId } from '@talao/contract/fields/ids'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../../../components/request/mutation.ts'
import { useKeyedMutation } from '../../../components/request/use-keyed-mutation.ts'
import { call } from '../../../lib/api.ts'

const POLL_MS = 1500

export type ImportAsk = { start: string; end: string } | { transaction: string }

/** Starts an import of past sales in the background. The answer is the task to follow. */
export function useImport(type: PlatformId, id: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (ask: ImportAsk, key) => startImport(type, id, ask, key),
    onSuccess: () => refresh(client, 'task'),
  })
}

/** The import task named in the address. When it ends, the lists are refetched. */
export function useImportTask(taskId: number) {
  const client = useQueryClient()
  const task = useQuery(importTaskQuery(taskId))
  const isEnded = task.data !== undefined && !isUnderWay(task.data)
  useEffect(() => {
    if (isEnded) void refresh(client, 'sale', 'product', 'integration')
  }, [client, isEnded])
  return task
}

export function isUnderWay({ state }: Pick<TaskOut, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

function importTaskQuery(taskId: number) {
  return queryOptions({
    queryKey: ['task', 'import', taskId],
    queryFn: async ({ signal }) => (await call('GET /api/task/:id', { params: { id: taskId }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  })
}

/**
 * Hotmart's endpoint takes either kind of query (docs/especificacao/chamadas.md); the other platforms have one endpoint
 * for each.
 */
function startImport(type: PlatformId, id: number, ask: ImportAsk, key: string) {
  if (type === 'HOTMART')
    return call('POST /api/integration-import/sale/hotmart/:id', { params: { id }, body: ask, key })
  return 'transaction' in ask
    ? call('POST /api/sale-integration/import-sale-by-transaction/:id', { params: { id }, body: ask, key })
    : call('POST /api/sale-integration/import-sale-between-dates/:id', { params: { id }, body: ask, key })
}
