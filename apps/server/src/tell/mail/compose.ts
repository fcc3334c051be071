import { formatCnpj } from '@talao/fiscal'
import type { MailFacts } from './facts.ts'
import { fillBody, fillSubject, plainText } from './fill-template.ts'
import { htmlPart } from './html.ts'
import type { Template } from './templates.ts'
import { type Enclosure, type Links, valuesOf } from './values.ts'

export type NoteFile = { kind: 'PDF' | 'XML'; name: string; bytes: Uint8Array }
export type ComposedMail = { subject: string; text: string; html: string; attachments: readonly NoteFile[] }
export type ComposeInput = {
  template: Template
  facts: MailFacts
  files: readonly NoteFile[]
  /** Links to the files that need no sign-in, and their expiry. Null for a mail without a note. */
  links: (Links & { until: Date }) | null
}

/** Limit for PDF and XML together. Base64 adds a third, and many servers refuse more than 10 or 20 MB. */
export const MOST_ATTACHED_BYTES = 8 * 1024 * 1024

const NO_VALUE = 'Esta nota foi emitida em ambiente de testes e não tem valor fiscal.'

/**
 * Text and attachments of a mail, from a checked template and the note's facts. Files over the size limit are sent as
 * links.
 */
export function composeMail({ template, facts, files, links }: ComposeInput): ComposedMail {
  const size = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  const attachments = size <= MOST_ATTACHED_BYTES ? files : []
  const values = valuesOf(facts, links, enclosureOf(attachments, links))
  const warning = facts.note.in_production ? null : NO_VALUE
  const subject = fillSubject(warning === null ? template.subject : `[Teste] ${template.subject}`, values)
  const filled = fillBody(template.body, values)
  const company = { name: facts.company.name, document: formatCnpj(facts.company.cnpj) }
  return {
    subject,
    text: `${warning === null ? '' : `${warning}\n\n`}${plainText(filled)}`,
    html: htmlPart({ subject, filled, company, warning }),
    attachments,
  }
}

function enclosureOf(attachments: readonly NoteFile[], links: ComposeInput['links']): Enclosure {
  if (attachments.length > 0) return { kind: 'attached', names: attachments.map((file) => file.kind) }
  return links ? { kind: 'linked', until: links.until } : { kind: 'none' }
}
