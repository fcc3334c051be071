import { formatCnpj, parseCnpj } from './cnpj.ts'
import { formatCpf, parseCpf } from './cpf.ts'

export type DocumentKind = 'CPF' | 'CNPJ'

/** A buyer's or seller's document: which one it is and its bare characters, or undefined when it is neither. */
export function parseDocument(text: string): { kind: DocumentKind; value: string } | undefined {
  const cpf = parseCpf(text)
  if (cpf) return { kind: 'CPF', value: cpf }
  const cnpj = parseCnpj(text)
  return cnpj ? { kind: 'CNPJ', value: cnpj } : undefined
}

/** Bare characters with the usual punctuation; anything of another length is answered as it came. */
export function formatDocument(value: string): string {
  return value.length === 11 ? formatCpf(value) : formatCnpj(value)
}
