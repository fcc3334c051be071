import { z } from 'zod'

/** Where the fault of a refusal is mended. */
export const REPAIR_PLACES = ['company', 'product', 'buyer', 'note'] as const

/** Of a note that did not leave or was refused: where its fault is mended, and at which wire path; null where the refusal names none. */
export const Repair = z.object({ place: z.enum(REPAIR_PLACES), path: z.string().nullable() })
export type Repair = z.output<typeof Repair>
