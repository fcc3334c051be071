import { z } from 'zod'
import { Id } from './fields.ts'

/** Response envelopes shared by all calls. */

export const ErrorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  faults: z.array(z.object({ code: z.string(), path: z.string(), text: z.string() })).optional(),
  request_id: z.string(),
})
export type ErrorAnswer = z.output<typeof ErrorAnswer>

export const Saved = z.object({ data: z.object({ id: Id }), message: z.string().optional() })
/**
 * Link to the progress of background work: GET /api/task/{id}. Absent where the document's own status shows the
 * progress.
 */
const TaskRef = z.object({ href: z.string() }).optional()
/** 202: `id` is the document's (note, sale, delivery …), or the task's when the work covers many documents. */
export const Queued = z.object({ data: z.object({ id: Id, task: TaskRef }), message: z.string().optional() })
export const Done = z.object({ message: z.string() })
/** For saves whose only result is the save itself: `quiet=true` leaves the message out. */
export const DoneOrQuiet = z.object({ message: z.string().optional() })

export function one<T extends z.ZodType>(thing: T) {
  return z.object({ data: thing })
}

export function many<T extends z.ZodType>(thing: T) {
  return z.object({ data: z.array(thing) })
}

/** A list response: a page, a count, a sum or monthly totals. Each key is present only if the query asked for it. */
export function page<T extends z.ZodType>(thing: T) {
  return z.object({
    data: z.array(z.union([thing, z.object({ monthyear: z.string(), amount: z.number() })])).optional(),
    total: z.int().optional(),
    amount: z.number().optional(),
    current_page: z.int().optional(),
    per_page: z.int().optional(),
    last_page: z.int().optional(),
  })
}
export type Page<T> = {
  data: T[]
  total: number
  amount?: number
  current_page: number
  per_page: number
  last_page: number
}
