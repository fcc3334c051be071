import { z } from 'zod'
import { BooleanIn, codes, IntIn } from './fields.ts'
import { EMAIL_TEMPLATES } from './values.ts'

/** Nobody named: the customer. */
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

/** How long a text may be is told with all else that is wrong with it; this only keeps a book from being sent. */
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
/** Words not given are those that are kept. */
export const PreviewEmailBody = z
  .strictObject({ subject: Words.optional(), body: Words.optional(), note_id: IntIn.optional() })
  .nullish()
export const TestEmailBody = z.strictObject({ subject: Words.optional(), body: Words.optional() }).nullish()

export const EmailTemplateOut = z.object({
  kind: z.string(),
  label: z.string(),
  subject: z.string(),
  body: z.string(),
  /** 0 until the company has a text of its own. */
  version: z.int(),
  is_default: z.boolean(),
  default: z.object({ subject: z.string(), body: z.string() }),
  /** What may stand between {{ and }}. */
  placeholders: z.array(z.object({ name: z.string(), text: z.string() })),
})
export type EmailTemplateOut = z.output<typeof EmailTemplateOut>

export const EmailTemplateSaved = z.object({ data: z.object({ version: z.int() }), message: z.string().optional() })
export const EmailPreview = z.object({ data: z.object({ subject: z.string(), text: z.string(), html: z.string() }) })

/** SENT: a mail server took it. KEPT: it lies in the server's folder. SENDING: it may have left, nobody knows. */
export const EmailTested = z.object({
  data: z.object({ state: z.enum(['SENT', 'KEPT', 'SENDING']), to: z.string() }),
  message: z.string(),
})
