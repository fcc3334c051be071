import { z } from 'zod'
import { BooleanIn, codes, IntIn } from '../fields/fields.ts'
import { EMAIL_TEMPLATES } from '../fields/values.ts'

/** Without addresses, the e-mail goes to the customer. */
export const SendEmailBody = z
  .strictObject({
    emails: z
      .array(z.string('Informe um e-mail.').trim().max(320, 'Este e-mail é longo demais.'))
      .min(1, 'Informe um e-mail.')
      .max(10, 'Um e-mail vai para no máximo 10 endereços.')
      .optional(),
  })
  .nullish()

export const EmailTemplateParams = z.strictObject({ kind: codes(EMAIL_TEMPLATES) })
export const EmailTemplateQuery = z.strictObject({ company_id: IntIn.optional() })
export const SaveEmailTemplateQuery = EmailTemplateQuery.extend({
  _method: z.string().optional(),
  quiet: BooleanIn.optional(),
})

/** Only limits the request size. The template's real length limit is checked together with its other faults. */
const Words = z.string('Escreva o texto.').max(50_000, 'O texto é longo demais.')

const ReadOnly = z.unknown().optional()
export const EmailTemplateIn = z.strictObject({
  subject: Words,
  body: Words,
  version: IntIn.optional(),
  kind: ReadOnly,
  label: ReadOnly,
  is_default: ReadOnly,
  default: ReadOnly,
  placeholders: ReadOnly,
})
/** An absent subject or body uses the stored one. */
export const PreviewEmailBody = z
  .strictObject({ subject: Words.optional(), body: Words.optional(), note_id: IntIn.optional() })
  .nullish()
export const TestEmailBody = z.strictObject({ subject: Words.optional(), body: Words.optional() }).nullish()

export const EmailTemplateOut = z.object({
  kind: z.string(),
  label: z.string(),
  subject: z.string(),
  body: z.string(),
  /** 0 until the company saves its own text. */
  version: z.int(),
  is_default: z.boolean(),
  default: z.object({ subject: z.string(), body: z.string() }),
  /** Names allowed between {{ and }}. */
  placeholders: z.array(z.object({ name: z.string(), text: z.string() })),
})
export type EmailTemplateOut = z.output<typeof EmailTemplateOut>

export const EmailTemplateSaved = z.object({ data: z.object({ version: z.int() }), message: z.string().optional() })
export const EmailPreview = z.object({ data: z.object({ subject: z.string(), text: z.string(), html: z.string() }) })

/**
 * SENT: a mail server accepted it. KEPT: stored in the server's folder instead of sent. SENDING: the outcome is
 * uncertain, it may have been sent.
 */
export const EmailTested = z.object({
  data: z.object({ state: z.enum(['SENT', 'KEPT', 'SENDING']), to: z.string() }),
  message: z.string(),
})
