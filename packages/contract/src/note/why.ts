import { REASON_ORIGINS, REASON_QUESTIONS, type ReasonKey, type ReasonOrigin } from '@talao/fiscal/why/why-rules'
import { z } from 'zod'
import { CONFIDENCES } from '../fields/values.ts'

/** One reason, in the seller's words; `rule` is the law behind it, `change_at` the screen that changes the value. */
export const ReasonOut = z.object({
  key: z.enum(Object.keys(REASON_QUESTIONS) as [ReasonKey, ...ReasonKey[]]),
  question: z.string(),
  answer: z.string(),
  value: z.string().nullable(),
  rule: z.object({ id: z.string(), source: z.string(), confidence: z.enum(CONFIDENCES), text: z.string() }),
  from: z.enum(Object.keys(REASON_ORIGINS) as [ReasonOrigin, ...ReasonOrigin[]]),
  change_at: z.object({ label: z.string(), route: z.string() }).optional(),
})
export type ReasonOut = z.output<typeof ReasonOut>

export const WhyOut = z.object({
  norms_version: z.string().nullable(),
  /** Kept as it was when the note was composed for sending; false for drafts and sales, which tell it as of now. */
  is_frozen: z.boolean(),
  /** Why there are no reasons, such as for a note issued elsewhere. */
  remark: z.string().nullable(),
  reasons: z.array(ReasonOut),
})
export type WhyOut = z.output<typeof WhyOut>

/** `pdf` answers one page with the same reasons. */
export const WhyQuery = z.strictObject({ format: z.enum(['json', 'pdf'], 'Escolha json ou pdf.').default('json') })
