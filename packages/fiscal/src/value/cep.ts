import { stripPunctuation } from './strip-punctuation.ts'
import { withoutFraction } from './without-fraction.ts'
import { withoutLabel } from './without-label.ts'

/**
 * The 8 digits of a CEP, or undefined. Spreadsheets drop the leading zero of a São Paulo CEP, so it is added back to 7
 * digits. No CEP starts with two zeros (the first one is 01000-000).
 */
export function parseCep(text: string): string | undefined {
  const cep = stripPunctuation(withoutLabel(withoutFraction(text), 'CEP')).padStart(8, '0')
  return /^(?!00)[0-9]{8}$/.test(cep) ? cep : undefined
}

/** `01310100` as `01310-100`. Text of another length is returned unchanged. */
export function formatCep(cep: string): string {
  return cep.length === 8 ? `${cep.slice(0, 5)}-${cep.slice(5)}` : cep
}
