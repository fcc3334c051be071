import { checkDigit } from '../value/check-digit.ts'
import { stripPunctuation } from '../value/strip-punctuation.ts'
import { ufOfCode } from '../value/uf.ts'
import { documentOf, nfsePartyIdOf } from './party-id.ts'

/** The parts of an NFS-e key. Texts keep their leading zeros. `document` is the bare CNPJ or CPF of the issuer. */
export type ChaveNfseParts = {
  /** IBGE code of the city, 7 digits. */
  cityId: number
  /** ambGer: 1 the city's own system, 2 the national one. */
  environment: number
  document: string
  /** nNFSe, 1 to 9999999999999. */
  number: number
  /** AAMM of the emission. */
  yearMonth: string
  /** 9 digits chosen by the authority. */
  code: string
}

/**
 * Builds the 50-character key of an NFS-e, check digit included, as a national authority writes it. Throws a RangeError
 * when a part does not fit. Source: leiaute NFS-e 1.01, TSIdNFSe without its `NFS` (XSD 20260727).
 */
export function buildChaveNfse(parts: ChaveNfseParts): string {
  const registration = nfsePartyIdOf(parts.document)
  const number = String(parts.number).padStart(13, '0')
  const body = `${parts.cityId}${parts.environment}${registration?.type}${registration?.fourteen}${number}${parts.yearMonth}${parts.code}`
  const chave = `${body}${checkDigit(body)}`
  if (!parseChaveNfse(chave)) throw new RangeError(`These parts make no key of an NFS-e: ${body}`)
  return chave
}

/**
 * Reads the key of an NFS-e as users paste it (spaces, dots, the `NFS` prefix of an XML Id). Letters are allowed only
 * inside the CNPJ (positions 10 to 23; TSChaveNFSe of the XSD puts them at 7 to 20 by mistake, TSIdNFSe has them
 * right). The annexes require a valid check digit without giving its rule. Modulus 11 as in the NF-e matches 20 of 20
 * examined notes (2023 to 2026, national and municipal), all numeric. Until a key with letters has been seen, such keys
 * are checked only by their format and CNPJ.
 */
export function parseChaveNfse(text: string): ChaveNfseParts | undefined {
  const chave = bareChaveNfse(text)
  const match = SHAPE.exec(chave)
  if (!match || (!/[A-Z]/.test(chave) && Number(chave.at(-1)) !== checkDigit(chave.slice(0, 49)))) return undefined
  const [, city = '', environment = '', type = '', registration = '', number = '', yearMonth = '', code = ''] = match
  const document = documentOf(type, registration)
  if (!document || !ufOfCode(Number(city.slice(0, 2))) || Number(number) === 0) return undefined
  return { cityId: Number(city), environment: Number(environment), document, number: Number(number), yearMonth, code }
}

/** The storage form of a key: upper case, without spaces, punctuation and a leading `NFS`. Does not validate it. */
export function bareChaveNfse(text: string): string {
  return stripPunctuation(text)
    .toUpperCase()
    .replace(/^NFS(?=.{50}$)/, '')
}

const SHAPE = /^([0-9]{7})([12])([12])([0-9A-Z]{12}[0-9]{2})([0-9]{13})([0-9]{2}(?:0[1-9]|1[0-2]))([0-9]{9})[0-9]$/
