import { EMAIL_TEMPLATES } from '@talao/contract/fields/values'

export type EmailKind = keyof typeof EMAIL_TEMPLATES
export type EmailWords = { subject: string; body: string }

export const EMAIL_KINDS = (Object.keys(EMAIL_TEMPLATES) as EmailKind[]).map((kind) => ({
  kind,
  label: EMAIL_TEMPLATES[kind],
}))

/** The kind named in the address, or the first kind. */
export function toEmailKind(name: string | undefined): EmailKind {
  return EMAIL_KINDS.find(({ kind }) => kind === name)?.kind ?? 'NFE_AUTHORIZED'
}

/** The kind of nota the e-mail is about. */
export function noteKindOf(kind: EmailKind): 'nfe' | 'nfse' {
  return kind === 'NFSE_AUTHORIZED' ? 'nfse' : 'nfe'
}
