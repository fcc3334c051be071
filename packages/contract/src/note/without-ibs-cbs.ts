import { z } from 'zod'

/** Why a note or item omits IBS and CBS although the law requires them on its day. */
export const WITHOUT_IBS_CBS_REASONS = [
  'NO_CODE',
  'NO_RATE',
  'CLASS_ENDED',
  'NO_REDUCTION',
  'OTHER_GROUP',
  'SIMPLES',
  'NO_DAS_RATE',
  'NO_ACTIVITY',
  'NO_CITY',
  'MEI',
] as const
export type WithoutIbsCbsReason = (typeof WITHOUT_IBS_CBS_REASONS)[number]

/** `item` is the index among the note's items; null for the whole note. */
export const WithoutIbsCbs = z.object({
  reason: z.enum(WITHOUT_IBS_CBS_REASONS),
  text: z.string(),
  item: z.int().nullable(),
})
export type WithoutIbsCbs = z.output<typeof WithoutIbsCbs>
