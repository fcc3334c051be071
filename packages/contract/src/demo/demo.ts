import { z } from 'zod'
import { IntIn, Timestamp } from '../fields/fields.ts'

/** An e-mail that a demonstration stored instead of sending. */
export const DemoLetterOut = z.object({
  id: z.string(),
  subject: z.string(),
  at: Timestamp,
  link: z.string().optional(),
})
export type DemoLetterOut = z.output<typeof DemoLetterOut>

/** Requests an invented certificate for this company's CNPJ, valid for a year and only in homologação. */
export const DemoCertificateBody = z.strictObject({ company_id: IntIn })
