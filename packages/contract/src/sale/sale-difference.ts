import { z } from 'zod'
import { codes, Id, MoneyOut, Timestamp } from '../fields/fields.ts'
import { DIFFERENCE_ACT_LABELS, DIFFERENCE_REASON_LABELS } from '../fields/values.ts'

/**
 * The difference between a sale and its notes. `amount` above zero: no note documents that much. Below zero: the notes
 * document that much too much. Zero: the sums agree, but the lines do not.
 */
export const SaleDifferenceOut = z.object({
  amount: MoneyOut,
  reason: codes(DIFFERENCE_REASON_LABELS),
  since: Timestamp,
  /** What its valid notes document, in reais. On a single sale only. */
  documented: MoneyOut.optional(),
  /** Undocumented amount of each line of the sale; negative when documented too much. On a single sale only. */
  lines: z.array(z.object({ description: z.string(), amount: MoneyOut })).optional(),
  /** Actions that can resolve it now. On a single sale only. */
  acts: z.array(codes(DIFFERENCE_ACT_LABELS)).optional(),
  /**
   * The authorised NF-e that COMPLEMENT may complete, and the notes that REPLACE may replace. On a single sale only.
   */
  complementable: z.array(Id).optional(),
  replaceable: z.array(Id).optional(),
})
export type SaleDifferenceOut = z.output<typeof SaleDifferenceOut>

/** Amounts that the notes of a sale leave out on purpose, and who decided it. */
export const LeftOutOfNotes = z.object({
  amount: MoneyOut,
  /** Left out by `nfe_percentage` when there is only one kind of note, or freight that no note carries. */
  by_settings: MoneyOut,
  /** Given up by a user, with the reason. */
  given_up: MoneyOut,
  given_up_reason: z.string().nullable(),
})
export type LeftOutOfNotes = z.output<typeof LeftOutOfNotes>

/**
 * NOTE: a further note for the missing amount. COMPLEMENT: an NF-e complement of an authorised one (`note_id`).
 * REPLACE: the note that documents too much is replaced. GIVE_UP: closed with a reason, which is stored.
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
