import { EMAIL_TEMPLATES } from '@talao/contract/values'

export type EmailKind = keyof typeof EMAIL_TEMPLATES
export type EmailWords = { subject: string; body: string }

export const EMAIL_KINDS = (Object.keys(EMAIL_TEMPLATES) as EmailKind[]).map((kind) => ({
  kind,
  label: EMAIL_TEMPLATES[kind],
}))

/** The kind an address names; the first one where it names none. */
export function toEmailKind(name: string | undefined): EmailKind {
  return EMAIL_KINDS.find(({ kind }) => kind === name)?.kind ?? 'NFE_AUTHORIZED'
}

/** The notes such a mail is about. */
export function noteKindOf(kind: EmailKind): 'nfe' | 'nfse' {
  return kind === 'NFSE_AUTHORIZED' ? 'nfse' : 'nfe'
}
