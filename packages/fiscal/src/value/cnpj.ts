import { checkDigit } from './check-digit.ts'
import { stripPunctuation } from './strip-punctuation.ts'

/**
 * The 14 characters of a CNPJ, upper case and without punctuation, or undefined when it is invalid. The first 12 may
 * contain letters since July 2026; the two check digits are always digits. Source: IN RFB 2.229/2024; NT Conjunta DF-e
 * 2025.001.
 */
export function parseCnpj(text: string): string | undefined {
  const bare = stripPunctuation(text)
  if (!/^[0-9A-Za-z]{12}[0-9]{2}$/.test(bare)) return undefined
  const cnpj = bare.toUpperCase()
  if (/^(.)\1*$/.test(cnpj)) return undefined
  return cnpj.endsWith(checkDigits(cnpj.slice(0, 12))) ? cnpj : undefined
}

/** `12ABC34501DE35` as `12.ABC.345/01DE-35`. Text of another length is returned unchanged. */
export function formatCnpj(cnpj: string): string {
  return cnpj.length === 14 ? cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5') : cnpj
}

function checkDigits(body: string): string {
  const first = checkDigit(body)
  return `${first}${checkDigit(`${body}${first}`)}`
}
