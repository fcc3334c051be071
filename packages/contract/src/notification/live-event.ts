import { z } from 'zod'
import { CompanyIds } from '../list/list-query.ts'

/** Event names of the `GET /api/events` stream. `reset`: events may have been missed, so read everything again. */
export const LIVE_EVENTS = ['notification', 'task', 'note', 'sale', 'import', 'integration', 'reset'] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]

/** Which rows of which company changed, never their content. */
export const LiveEventData = z.strictObject({
  /** Null when several companies are affected. */
  company_id: z.int().nullable(),
  /** Empty when there are too many. */
  ids: z.array(z.union([z.int(), z.uuid()])),
  many: z.boolean(),
})
export type LiveEventData = z.output<typeof LiveEventData>

export const LiveEventQuery = z.strictObject({ company_id: CompanyIds.optional() })
