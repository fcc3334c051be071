import { checkDigit } from './check-digit.ts'
import { stripPunctuation } from './strip-punctuation.ts'

/** The 11 digits of a CPF, or undefined when it is invalid (wrong check digits, or all digits equal). */
export function parseCpf(text: string): string | undefined {
  const cpf = stripPunctuation(text)
  if (!/^[0-9]{11}$/.test(cpf) || /^(.)\1*$/.test(cpf)) return undefined
  return cpf.endsWith(checkDigits(cpf.slice(0, 9))) ? cpf : undefined
}

/** `52998224725` as `529.982.247-25`. Text of another length is returned unchanged. */
export function formatCpf(cpf: string): string {
  return cpf.length === 11 ? cpf.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4') : cpf
}

/** Masks a CPF for lists and e-mails: `***.982.247-**`. A CNPJ is public, so it is returned unchanged. */
export function maskCpf(value: string): string {
  const cpf = stripPunctuation(value)
  return cpf.length === 11 ? `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**` : value
}

const HIGHEST_CPF_WEIGHT = 11

function checkDigits(body: string): string {
  const first = checkDigit(body, HIGHEST_CPF_WEIGHT)
  return `${first}${checkDigit(`${body}${first}`, HIGHEST_CPF_WEIGHT)}`
}
