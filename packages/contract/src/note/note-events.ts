import { CANCEL_MOTIVES } from '@talao/fiscal/nfse/event/compose'
import { z } from 'zod'
import { Queued } from '../fields/answers.ts'
import { codes, IntIn, Timestamp } from '../fields/fields.ts'

/** Reason of a cancellation. The legal length limits are checked later, with the event. */
const Reason = z.string('Escreva o motivo.').trim().max(1000, 'Use até 255 caracteres.')

export const CancelNfeBody = z.strictObject({ reason: Reason })
export const CancelNfseBody = z.strictObject({ reason: Reason, motive: codes(CANCEL_MOTIVES) })

/** The whole text of the carta de correção: it replaces the previous letter, so it must repeat its corrections. */
export const CorrectionLetterBody = z.strictObject({
  text: z
    .string('Escreva a correção.')
    .trim()
    .max(5000, 'Use até 1.000 caracteres.')
    .regex(/^[^\r\n]*$/, 'Escreva em uma linha só, sem quebras.'),
})

export const LetterParams = z.strictObject({ id: IntIn, sequence: IntIn.pipe(z.int().min(1).max(20)) })

/** REQUESTED: on its way. DENIED: refused by the authority. FAILED: never reached the authority's records. */
export const CorrectionLetterOut = z.object({
  sequence: z.int(),
  text: z.string(),
  protocol: z.string().nullable(),
  status: z.enum(['REQUESTED', 'DONE', 'DENIED', 'FAILED']),
  created_at: Timestamp,
  has_pdf: z.boolean(),
  has_xml: z.boolean(),
})
export type CorrectionLetterOut = z.output<typeof CorrectionLetterOut>

/** `sequence`: the letter's number within its note, as the authority counts it. */
export const LetterAsked = Queued.extend({ data: Queued.shape.data.extend({ sequence: z.int() }) })
