import { z } from 'zod'
import { BooleanIn, codes, Id, Timestamp } from '../fields/fields.ts'
import { NOTIFICATION_CATEGORY_LABELS } from '../fields/values.ts'
import { listQuery } from '../list/list-query.ts'
import type { ListSpec } from '../list/lists.ts'

/** `sub_category`: the platform for an integration, otherwise the event. */
export const NotificationOut = z.object({
  id: z.uuid(),
  data: z.object({
    id: Id.nullable(),
    message: z.string(),
    category: codes(NOTIFICATION_CATEGORY_LABELS),
    sub_category: z.string(),
  }),
  company_id: Id,
  created_at: Timestamp,
  read_at: Timestamp.nullable(),
})
export type NotificationOut = z.output<typeof NotificationOut>

const NOTIFICATIONS: ListSpec = {
  sort: ['created_at'],
  search: ['id'],
  dates: ['created_at'],
  defaultDate: 'created_at',
}
/** `unread=true` returns unread ones, `read=true` read ones, neither returns all. */
export const NotificationListQuery = listQuery(NOTIFICATIONS, {
  unread: BooleanIn.optional(),
  read: BooleanIn.optional(),
})

export const NotificationPage = z.object({
  data: z.array(NotificationOut).optional(),
  total: z.int().optional(),
  unread: z.int().optional(),
  current_page: z.int().optional(),
  per_page: z.int().optional(),
  last_page: z.int().optional(),
})
export type NotificationPage = z.output<typeof NotificationPage>
