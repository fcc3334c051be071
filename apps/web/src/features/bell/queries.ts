import type { NotificationPage } from '@talao/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { pollEvery } from '../../lib/live-stream.ts'

const POLL_MS = 60_000
const LATEST = 8

/** The newest notifications and the unread count. The live stream triggers refetches; without it they are polled. */
const bellQuery = queryOptions({
  queryKey: ['notification', 'bell'],
  queryFn: ({ signal }) => call('GET /api/notification', { query: { per_page: LATEST }, signal }),
  refetchInterval: () => pollEvery(POLL_MS),
})

export function useBell() {
  return useQuery(bellQuery)
}

export function useUnread(): number {
  return useBell().data?.unread ?? 0
}

/** Optimistic: marked as read at once, and unread again if the server refuses. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    meta: { success: 'silent' },
    mutationFn: (id: string) => call('PUT /api/notification/:id', { params: { id } }),
    onMutate: (id) => client.setQueryData(bellQuery.queryKey, (page) => page && withRead(page, id)),
    onSettled: () => refresh(client, 'notification'),
  })
}

export function useMarkAllRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('PUT /api/notification/ALL'),
    onSettled: () => refresh(client, 'notification'),
  })
}

function withRead(page: NotificationPage, id: string): NotificationPage {
  const wasUnread = page.data?.some((one) => one.id === id && one.read_at === null)
  return {
    ...page,
    unread: Math.max(0, (page.unread ?? 0) - (wasUnread ? 1 : 0)),
    data: page.data?.map((one) => (one.id === id ? { ...one, read_at: one.read_at ?? now().toISOString() } : one)),
  }
}
