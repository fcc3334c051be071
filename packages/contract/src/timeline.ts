import { z } from 'zod'
import { Timestamp } from './fields.ts'

/** One thing that happened to a sale or a note, in words its owner understands. */
export const TimelineEntry = z.object({
  at: Timestamp,
  kind: z.string(),
  text: z.string(),
  detail: z.string().nullable(),
  user: z.string().nullable(),
  request_id: z.string().nullable(),
  /** The bytes behind it are kept: what was sent to the authority and heard, or the delivery that told of a sale. */
  has_raw: z.boolean(),
})
export type TimelineEntry = z.output<typeof TimelineEntry>
