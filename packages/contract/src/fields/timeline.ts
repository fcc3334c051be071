import { z } from 'zod'
import { Timestamp } from './fields.ts'

/** One event of a sale or note, in plain language for its owner. */
export const TimelineEntry = z.object({
  at: Timestamp,
  kind: z.string(),
  text: z.string(),
  detail: z.string().nullable(),
  user: z.string().nullable(),
  request_id: z.string().nullable(),
  /** True when the raw bytes are stored: the exchange with the authority, or the delivery that reported a sale. */
  has_raw: z.boolean(),
})
export type TimelineEntry = z.output<typeof TimelineEntry>
