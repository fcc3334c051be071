import { type DocumentKind, parseCnpj, parseDocument } from '@talao/fiscal'

/** A CPF or CNPJ; a spreadsheet that took it for a number ate the zeros in front, which come back where the check digits agree. */
export function readDocument(text: string): { kind: DocumentKind; value: string } | undefined {
  const bare = withoutMarks(text)
  if (!/^\d{3,13}$/.test(bare)) return parseDocument(text)
  return (
    (bare.length <= 11 ? parseDocument(bare.padStart(11, '0')) : undefined) ?? parseDocument(bare.padStart(14, '0'))
  )
}

/** The same for a document that can only be a CNPJ. */
export function readCnpj(text: string): string | undefined {
  const bare = withoutMarks(text)
  return parseCnpj(/^\d{3,13}$/.test(bare) ? bare.padStart(14, '0') : text)
}

/** Only the marks people type in a document: letters of a CNPJ stay. */
function withoutMarks(text: string): string {
  return text.replace(/[\s./-]/g, '')
}
