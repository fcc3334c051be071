import { formatCnpj, parseCnpj } from './cnpj.ts'
import { formatCpf, parseCpf } from './cpf.ts'
import { stripPunctuation } from './strip-punctuation.ts'
import { withoutFraction } from './without-fraction.ts'
import { withoutLabel } from './without-label.ts'

export type DocumentKind = 'CPF' | 'CNPJ'
export type Document = { kind: DocumentKind; value: string }

/**
 * Reads a buyer's or seller's document as typed: its kind and its bare characters, or undefined when it is neither a
 * CPF nor a CNPJ.
 */
export function parseDocument(text: string): Document | undefined {
  const typed = withoutLabel(text, LABELS)
  const cpf = parseCpf(typed)
  if (cpf) return { kind: 'CPF', value: cpf }
  const cnpj = parseCnpj(typed)
  return cnpj ? { kind: 'CNPJ', value: cnpj } : undefined
}

/**
 * Reads a document that a spreadsheet or program treated as a number. Adds back leading zeros where the check digits
 * agree: a CPF of 8 to 10 digits, a CNPJ of 12 or 13. Eleven digits are a complete CPF, and documents with letters are
 * never padded. A decimal fraction is dropped, and a CPF padded to the 14 digits of a CNPJ is accepted. Use
 * `parseDocument` for user input, where a missing digit is a mistake.
 */
export function readDocument(text: string): Document | undefined {
  const whole = withoutFraction(text)
  if (whole === text) return readBare(text)
  // Nine digits, a dot and two zeros may also be a complete CPF with a dot in place of the hyphen.
  const asWritten = /\.00\s*$/.test(text) ? parseDocument(text) : undefined
  const read = readBare(whole)
  return asWritten && read ? undefined : (asWritten ?? read)
}

function readBare(text: string): Document | undefined {
  const bare = stripPunctuation(withoutLabel(text, LABELS))
  if (/^000[0-9]{11}$/.test(bare)) return parseDocument(bare) ?? parseDocument(bare.slice(3))
  if (!/^[0-9]{8,13}$/.test(bare) || bare.length === 11) return parseDocument(text)
  const cnpj = parseCnpj(bare.padStart(14, '0'))
  if (bare.length > 11) return cnpj ? { kind: 'CNPJ', value: cnpj } : undefined
  const cpf = parseCpf(bare.padStart(11, '0'))
  return cpf && !(cnpj && isOldOffice(cnpj)) ? { kind: 'CPF', value: cpf } : undefined
}

/**
 * Up to nine digits give the same check digits as a CPF and as a CNPJ, so check digits cannot decide there. A CNPJ with
 * that many zeros is one of the first ever assigned, such as 00.000.208/0001-00, with few branches. Digits that also
 * read as such a CNPJ are ambiguous.
 */
function isOldOffice(cnpj: string): boolean {
  return cnpj.slice(8, 10) === '00'
}

/**
 * Like `readDocument`, where only a CNPJ is possible. The oldest companies lost more zeros: 191 is 00.000.000/0001-91.
 */
export function readCnpj(text: string): string | undefined {
  const bare = stripPunctuation(withoutLabel(withoutFraction(text), 'CNPJ'))
  return parseCnpj(/^[0-9]{3,13}$/.test(bare) ? bare.padStart(14, '0') : bare)
}

/** Formats bare characters with the usual punctuation. Text of another length is returned unchanged. */
export function formatDocument(value: string): string {
  return value.length === 11 ? formatCpf(value) : formatCnpj(value)
}

const LABELS = 'CPF(/CNPJ)?|CNPJ|documento'
