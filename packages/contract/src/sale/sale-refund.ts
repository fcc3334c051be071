import { z } from 'zod'
import { codes, Id, MoneyIn, Timestamp } from '../fields/fields.ts'
import { REFUND_PATH_LABELS, REFUND_STATE_LABELS } from '../fields/values.ts'
import { namedInCents } from '../fields/write.ts'

/** A note of a refunded sale: the lawful action, its deadline and its result. */
export const RefundOut = z.object({
  id: Id,
  note_id: Id,
  kind: z.enum(['NFE', 'NFSE']),
  number: z.int().nullable(),
  path: codes(REFUND_PATH_LABELS),
  reason: z.string(),
  deadline: Timestamp.nullable(),
  state: codes(REFUND_STATE_LABELS),
  made_note_id: Id.nullable(),
  opened_at: Timestamp,
  closed_at: Timestamp.nullable(),
})
export type RefundOut = z.output<typeof RefundOut>

/**
 * CANCEL, SUBSTITUTE and RETURN_NOTE are allowed as the case permits; DISMISS closes it with a reason. `total` is the
 * amount of the replacement note.
 */
export const RefundActBody = z
  .strictObject({
    action: z.enum(['CANCEL', 'SUBSTITUTE', 'RETURN_NOTE', 'DISMISS']),
    total: MoneyIn.optional(),
    reason: z.string().trim().max(255, 'Use até 255 caracteres.').optional(),
  })
  .transform(namedInCents('total'))
