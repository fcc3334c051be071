import { checkDigit } from './check-digit.ts'
import { parseCnpj } from './cnpj.ts'
import { parseCpf } from './cpf.ts'
import { stripPunctuation } from './strip-punctuation.ts'
import { ufOfCode } from './uf.ts'
import { withoutLabel } from './without-label.ts'

/**
 * The parts of a chave de acesso. Strings keep their leading zeros. `document` is a bare CNPJ, or a bare CPF when the
 * issuer is an individual.
 */
export type ChaveParts = {
  /** IBGE code of the issuer's UF. */
  stateCode: number
  /** AAMM of the emission, in the issuer's local time. */
  yearMonth: string
  document: string
  model: string
  serie: number
  number: number
  /** tpEmis: 1 normal, 4 EPEC, 6 SVC-AN, 7 SVC-RS, … */
  emissionType: number
  /**
   * cNF: 8 random digits, one code per note (`lawfulCnf`). Reading accepts any code, because notes issued before 2019
   * may break today's rule.
   */
  code: string
}

/**
 * Builds the 44 characters of a chave de acesso, check digit included. Letters appear only inside the CNPJ. Throws a
 * RangeError when a part does not fit its width, which is a programming error and never a user's mistake. Source:
 * Manual de Orientação do Contribuinte 7.0, item 2.2.6; NT Conjunta DF-e 2025.001 (letters).
 */
export function buildChaveDeAcesso(parts: ChaveParts): string {
  const body = [
    String(parts.stateCode).padStart(2, '0'),
    parts.yearMonth,
    parts.document.padStart(14, '0'),
    parts.model.padStart(2, '0'),
    String(parts.serie).padStart(3, '0'),
    String(parts.number).padStart(9, '0'),
    String(parts.emissionType),
    parts.code.padStart(8, '0'),
  ].join('')
  const chave = `${body}${checkDigit(body)}`
  if (!parseChaveDeAcesso(chave)) throw new RangeError(`These parts make no chave de acesso: ${body}`)
  return chave
}

/**
 * Reads a chave de acesso as users paste it (groups of four, dots, the `NFe` prefix of an XML's Id). Undefined when the
 * shape, the UF, the month, the issuer's document or the check digit is wrong.
 */
export function parseChaveDeAcesso(text: string): ChaveParts | undefined {
  const chave = bareChaveDeAcesso(text)
  const match = SHAPE.exec(chave)
  if (!match || Number(chave.at(-1)) !== checkDigit(chave.slice(0, 43))) return undefined
  const [, state = '', yearMonth = '', issuer = '', model = '', serie = '', number = '', emission = '', code = ''] =
    match
  const document = issuerDocument(issuer)
  if (!document || !ufOfCode(Number(state)) || Number(number) === 0) return undefined
  return {
    stateCode: Number(state),
    yearMonth,
    document,
    model,
    serie: Number(serie),
    number: Number(number),
    emissionType: Number(emission),
    code,
  }
}

/** The stored form of a chave: without spaces, punctuation and a leading `NFe`, in upper case. Does not validate it. */
export function bareChaveDeAcesso(text: string): string {
  return stripPunctuation(withoutLabel(text, 'chave(?: de acesso)?'))
    .toUpperCase()
    .replace(/^NFE(?=.{44}$)/, '')
}

/** Formats the chave in eleven groups of four, as on the DANFE. */
export function formatChaveDeAcesso(chave: string): string {
  return chave.replace(/(.{4})(?=.)/g, '$1 ')
}

const SHAPE =
  /^([0-9]{2})([0-9]{2}(?:0[1-9]|1[0-2]))([0-9A-Z]{12}[0-9]{2})([0-9]{2})([0-9]{3})([0-9]{9})([1-9])([0-9]{8})[0-9]$/

function issuerDocument(fourteen: string): string | undefined {
  return parseCnpj(fourteen) ?? (fourteen.startsWith('000') ? parseCpf(fourteen.slice(3)) : undefined)
}
