import { z } from 'zod'
import { codes, Id, MoneyOut, Timestamp } from './fields.ts'
import { DIFFERENCE_ACT_LABELS, DIFFERENCE_REASON_LABELS } from './values.ts'

/**
 * What separates a sale from its notes. `amount` above zero: so much is documented by no note; below zero: the notes say so much too
 * much; zero: the sums agree, the lines do not.
 */
export const SaleDifferenceOut = z.object({
  amount: MoneyOut,
  reason: codes(DIFFERENCE_REASON_LABELS),
  since: Timestamp,
  /** What its living notes document of it, in reais. On a single sale only. */
  documented: MoneyOut.optional(),
  /** What of each line of the sale no note documents; below zero, too much of it. On a single sale only. */
  lines: z.array(z.object({ description: z.string(), amount: MoneyOut })).optional(),
  /** What ends it now. On a single sale only. */
  acts: z.array(codes(DIFFERENCE_ACT_LABELS)).optional(),
  /** The authorised NF-e that COMPLEMENT may complete, and the notes that REPLACE may replace. On a single sale only. */
  complementable: z.array(Id).optional(),
  replaceable: z.array(Id).optional(),
})
export type SaleDifferenceOut = z.output<typeof SaleDifferenceOut>

/** What no note of a sale documents on purpose, and whose decision that was. */
export const LeftOutOfNotes = z.object({
  amount: MoneyOut,
  /** `nfe_percentage` with one kind of note, or freight that no note carries. */
  by_settings: MoneyOut,
  /** What a person gave up, and the reason written there. */
  given_up: MoneyOut,
  given_up_reason: z.string().nullable(),
})
export type LeftOutOfNotes = z.output<typeof LeftOutOfNotes>

/**
 * NOTE: a further note for what is missing. COMPLEMENT: an NF-e complement of an authorised one (`note_id`). REPLACE: the note that says
 * too much is replaced. GIVE_UP: closed with a reason, which is kept.
 */
export const DifferenceActBody = z.strictObject({
  act: codes(DIFFERENCE_ACT_LABELS),
  note_id: Id.optional(),
  reason: z
    .string()
    .trim()
    .min(15, 'Escreva o motivo, de 15 a 255 caracteres.')
    .max(255, 'Use até 255 caracteres.')
    .optional(),
  version: z.int().positive().optional(),
})
export type DifferenceActBody = z.output<typeof DifferenceActBody>
