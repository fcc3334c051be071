import { z } from 'zod'

/** Where a user can fix the cause of a refusal. */
export const REPAIR_PLACES = ['company', 'product', 'buyer', 'note'] as const

/** For a failed or refused note: where to fix it, and the wire path; null when the refusal names no field. */
export const FixLocation = z.object({ place: z.enum(REPAIR_PLACES), path: z.string().nullable() })
export type FixLocation = z.output<typeof FixLocation>
