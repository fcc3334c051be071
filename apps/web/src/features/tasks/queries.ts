import type { Page, TaskOut, TaskRowOut } from '@talao/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from '../../components/request/mutation.ts'
import { call, callList } from '../../lib/api.ts'
import { pollEvery } from '../../lib/live-stream.ts'
import { endedSince, isRunning } from './task-text.ts'

const POLL_MS = 1500
const IN_TRAY = 6
/** A task often ends while its rows are still queued, so refetch the lists again after this delay. */
const LATE_MS = 4000
const ROWS = 100

/** The newest tasks, polled only while one of them is running. */
const trayQuery = queryOptions({
  queryKey: ['task', 'tray'],
  queryFn: ({ signal }) => callList('GET /api/task', { query: { per_page: IN_TRAY }, signal }),
  refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? pollEvery(POLL_MS) : false),
})

/** The tasks for the tray. When one ends, the lists are refetched. */
export function useTray(): TaskOut[] {
  const { data } = useQuery(trayQuery)
  const client = useQueryClient()
  const running = useRef<number[]>([])
  const tasks = data?.data
  useEffect(() => {
    if (!tasks) return undefined
    const ended = endedSince(running.current, tasks)
    running.current = tasks.filter(isRunning).map(({ id }) => id)
    if (ended.length === 0) return undefined
    void refresh(client, 'task', 'nfe', 'nfse', 'sale')
    const late = setTimeout(() => void refresh(client, 'nfe', 'nfse', 'sale'), LATE_MS)
    return () => clearTimeout(late)
  }, [client, tasks])
  return tasks ?? []
}

export function taskQuery(id: number) {
  return queryOptions({
    queryKey: ['task', 'one', id],
    queryFn: async ({ signal }) => (await call('GET /api/task/:id', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollEvery(POLL_MS) : false),
  })
}

/** Results per row, page by page. The key holds `done`, so that the rows follow the progress. */
export function rowsQuery(task: Pick<TaskOut, 'id' | 'done'>, state: string) {
  return infiniteQueryOptions({
    queryKey: ['task', 'rows', task.id, state, task.done],
    queryFn: ({ pageParam, signal }) => readRows(task.id, state, { page: pageParam, per_page: ROWS }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
    placeholderData: (previous, query) => (query?.queryKey[3] === state ? previous : undefined),
  })
}

/** Ids of all failed or refused rows. */
export async function failedIds(id: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const rows = await readRows(id, PROBLEMS, { page, per_page: 200 })
    ids.push(...rows.data.flatMap((row) => row.entity_id ?? []))
    last = rows.last_page
  }
  return ids
}

export const PROBLEMS = 'REFUSED,FAILED'

async function readRows(
  id: number,
  state: string,
  paging: { page: number; per_page: number },
  signal?: AbortSignal,
): Promise<Page<TaskRowOut>> {
  const narrowed = state === 'all' ? {} : { state }
  const query = { rows: true, ...paging, ...narrowed }
  return call('GET /api/task/:id/result', { params: { id }, query, ...(signal ? { signal } : {}) })
}

/** Stops a task between two rows. */
export function useStopTask(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/task/:id/cancel', { params: { id } }),
    onSettled: () => refresh(client, 'task'),
  })
}
