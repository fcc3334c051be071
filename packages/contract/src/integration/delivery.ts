import { z } from 'zod'
import { codes, Id, IntIn, Timestamp } from '../fields/fields.ts'
import { DELIVERY_STATE_LABELS } from '../fields/values.ts'
import { MAX_PER_PAGE } from '../list/lists.ts'

export const DeliveryOut = z.object({
  id: Id,
  received_at: Timestamp,
  event: z.string().nullable(),
  external_sales_id: z.string().nullable(),
  state: codes(DELIVERY_STATE_LABELS),
  sale_id: Id.nullable(),
  reason: z.string().nullable(),
})
export type DeliveryOut = z.output<typeof DeliveryOut>
/** Newest first, 50 per page by default. */
export const DeliveryQuery = z.strictObject({
  state: z.string().optional(),
  page: IntIn.pipe(z.int().min(1).max(10_000)).default(1),
  per_page: IntIn.pipe(z.int().min(1).max(MAX_PER_PAGE, `No máximo ${MAX_PER_PAGE} por página.`)).default(50),
})
export const DeliveryRawOut = DeliveryOut.extend({ headers: z.record(z.string(), z.string()), body: z.string() })
