import { z } from 'zod'
import { IntIn, Timestamp } from './fields.ts'

/** A letter that a demonstration kept instead of sending it. */
export const DemoLetterOut = z.object({
  id: z.string(),
  subject: z.string(),
  at: Timestamp,
  link: z.string().optional(),
})
export type DemoLetterOut = z.output<typeof DemoLetterOut>

/** Whose invented certificate: of its CNPJ, for a year, in homologation alone. */
export const DemoCertificateBody = z.strictObject({ company_id: IntIn })
