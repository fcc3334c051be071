import type { NotificationOut } from '@talao/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { call } from '../../lib/api.ts'
import type { ReadFilter } from './read-filter.ts'

const PER_PAGE = 50

type Ask = { filter: ReadFilter | undefined; page: number; company_id: string | undefined }

/** The user's notifications, newest first. The live stream triggers refetches. */
export function notificationsQuery({ filter, page, company_id }: Ask) {
  return queryOptions({
    queryKey: ['notification', 'list', filter, page, company_id],
    queryFn: async ({ signal }) => {
      const chosen = { unread: filter === 'nao-lidas' || undefined, read: filter === 'lidas' || undefined }
      const answer = await call('GET /api/notification', {
        query: { ...chosen, company_id, page, per_page: PER_PAGE },
        signal,
      })
      const { data = [], total = 0, unread = 0, current_page = 1, per_page = PER_PAGE, last_page = 1 } = answer
      return { data, total, unread, current_page, per_page, last_page }
    },
    placeholderData: keepPreviousData,
  })
}

/** Marking as read shows no toast. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    meta: { success: 'silent' },
    mutationFn: (id: NotificationOut['id']) => call('PUT /api/notification/:id', { params: { id } }),
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
