import { z } from 'zod'
import { CompanyIds } from './list-query.ts'

/** spec/calls.md 5.11: what the stream of `GET /api/events` tells of. `reset`: something may have been missed, read everything again. */
export const LIVE_EVENTS = ['notification', 'task', 'note', 'sale', 'import', 'integration', 'reset'] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]

/** The data of an event: which rows of which company, never what they hold. */
export const LiveEventData = z.strictObject({
  /** Null: of several companies at once. */
  company_id: z.int().nullable(),
  /** Empty where there are many. */
  ids: z.array(z.union([z.int(), z.uuid()])),
  many: z.boolean(),
})
export type LiveEventData = z.output<typeof LiveEventData>

export const LiveEventQuery = z.strictObject({ company_id: CompanyIds.optional() })
