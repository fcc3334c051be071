import { formatCnpj, parseCnpj } from './cnpj.ts'
import { formatCpf, parseCpf } from './cpf.ts'
import { stripPunctuation } from './strip-punctuation.ts'
import { withoutFraction } from './without-fraction.ts'
import { withoutLabel } from './without-label.ts'

export type DocumentKind = 'CPF' | 'CNPJ'
export type Document = { kind: DocumentKind; value: string }

/** A buyer's or seller's document: which one it is and its bare characters, or undefined when it is neither. */
export function parseDocument(text: string): Document | undefined {
  const typed = withoutLabel(text, LABELS)
  const cpf = parseCpf(typed)
  if (cpf) return { kind: 'CPF', value: cpf }
  const cnpj = parseCnpj(typed)
  return cnpj ? { kind: 'CNPJ', value: cnpj } : undefined
}

/**
 * The same of a document that went through a spreadsheet or a program that took it for a number: the zeros in front come back where the check
 * digits agree. A CPF of 8 to 10 digits and a CNPJ of 12 or 13; 11 are a whole CPF, and letters are never filled up. Nor is the fraction of a number a
 * part of it, and a CPF may have been filled up to the 14 digits of a CNPJ. What a person types is read by `parseDocument`: a missing digit is a
 * mistake there.
 */
export function readDocument(text: string): Document | undefined {
  const whole = withoutFraction(text)
  if (whole === text) return readBare(text)
  // Nine digits, a point and two zeros may be a whole CPF with a sign for another.
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
 * Up to nine digits have the same check digits as a CPF and as a CNPJ, so they decide nothing there. A CNPJ with so many zeros is one of the first
 * given out, as 00.000.208/0001-00, and its branches are few: digits that read as one of those are neither.
 */
function isOldOffice(cnpj: string): boolean {
  return cnpj.slice(8, 10) === '00'
}

/** The same where only a CNPJ can stand: those of the oldest companies lost more zeros, as 191 of 00.000.000/0001-91. */
export function readCnpj(text: string): string | undefined {
  const bare = stripPunctuation(withoutLabel(withoutFraction(text), 'CNPJ'))
  return parseCnpj(/^[0-9]{3,13}$/.test(bare) ? bare.padStart(14, '0') : bare)
}

/** Bare characters with the usual punctuation; anything of another length is answered as it came. */
export function formatDocument(value: string): string {
  return value.length === 11 ? formatCpf(value) : formatCnpj(value)
}

const LABELS = 'CPF(/CNPJ)?|CNPJ|documento'
