import { centsFromDecimal, decimalFromCents, formatDocument, ufOfCode } from '@talao/fiscal'
import { printedDecimal, printedInstant, printedPhone, printedRate } from '../print-format.ts'
import type { Words } from './code-texts.ts'
import type { DanfseNote } from './note.ts'

/** Text of a field. Undefined and empty are printed as the norm's dash. */
export type FieldText = string | undefined

/** Source: NT 008, 2.4.5, note 12. */
const DASH = '-'

export function orDash(text: FieldText): string {
  return text === undefined || text.trim() === '' ? DASH : text
}

/** Cuts a long text to the maximum length of the norm, including three dots. Source: NT 008, 2.4.5. */
export function atMost(text: string, max: number | undefined): string {
  return max === undefined || text.length <= max ? text : `${text.slice(0, max - 3).trimEnd()}...`
}

export function word(words: Words, code: FieldText): FieldText {
  return code !== undefined && Object.hasOwn(words, code) ? words[code] : code
}

/** Joins the parts that are present. */
export function joined(...parts: FieldText[]): FieldText {
  return parts.filter((part) => part !== undefined && part !== '').join(' / ') || undefined
}

/** Joins parts whose position gives their meaning: a missing part becomes a dash; undefined when all are missing. */
export function inOrder(...parts: FieldText[]): FieldText {
  return parts.some((part) => part !== undefined) ? parts.map((part) => part ?? DASH).join(' / ') : undefined
}

export function money(amount: FieldText): FieldText {
  if (amount === undefined) return undefined
  return `R$ ${printedDecimal(amount.includes('.') ? amount : `${amount}.00`)}`
}

/** The sum of the present amounts; undefined when one of them is not an amount. */
export function moneySum(...amounts: FieldText[]): FieldText {
  const there = amounts.filter((amount) => amount !== undefined)
  const cents = there.map(centsFromDecimal).filter((amount) => amount !== undefined)
  if (there.length === 0 || cents.length < there.length) return undefined
  return money(decimalFromCents(cents.reduce((sum, amount) => sum + amount, 0)))
}

export function percent(rate: FieldText): FieldText {
  return rate === undefined ? undefined : `${printedRate(rate)}%`
}

export function instant(value: FieldText): FieldText {
  return value === undefined ? undefined : printedInstant(value)
}

export type Party = {
  CNPJ?: FieldText
  CPF?: FieldText
  NIF?: FieldText
  fone?: FieldText
  end?: Address | undefined
}

/** Every part may be missing: a note is printed as received, and reading it does not validate it. */
export type Address = {
  endNac?: { cMun?: FieldText; CEP?: FieldText } | undefined
  endExt?: { cPais?: FieldText; cEndPost?: FieldText; xCidade?: FieldText; xEstProvReg?: FieldText } | undefined
  xLgr?: FieldText
  nro?: FieldText
  xCpl?: FieldText
  xBairro?: FieldText
}

export function document({ CNPJ, CPF, NIF }: Party): FieldText {
  const brazilian = CNPJ ?? CPF
  return brazilian === undefined ? NIF : formatDocument(brazilian)
}

/** Formats the phone of a Brazilian party; foreign numbers have another structure. */
export function phone({ fone, end, CNPJ, CPF }: Party): FieldText {
  const isBrazilian = (CNPJ ?? CPF) !== undefined && end?.endExt === undefined
  return isBrazilian && fone !== undefined ? printedPhone(fone) : fone
}

export function street(end: Address | undefined): FieldText {
  return end && [end.xLgr, end.nro, end.xCpl, end.xBairro].filter(Boolean).join(', ')
}

/** `Niterói / RJ`, or abroad the city with its state and country. */
export function cityOf(note: DanfseNote, end: Address | undefined): FieldText {
  if (end?.endExt) return joined(end.endExt.xCidade, end.endExt.xEstProvReg, end.endExt.cPais)
  return end?.endNac && cityByCode(note, end.endNac.cMun)
}

export function cityByCode(note: DanfseNote, code: FieldText): FieldText {
  return code === undefined ? undefined : inOrder(cityName(note, code), ufOf(code))
}

export function ufOf(code: FieldText): FieldText {
  return code === undefined ? undefined : ufOfCode(Number(code.slice(0, 2)))
}

/** The XML itself names some of the cities next to their codes. */
export function cityName({ nfse, dps, extras }: DanfseNote, code: FieldText): FieldText {
  if (code === undefined) return undefined
  const named: readonly (readonly [code: FieldText, name: FieldText])[] = [
    [dps.cLocEmi, nfse.xLocEmi],
    [nfse.cLocIncid, nfse.xLocIncid],
    [dps.serv.locPrest.cLocPrestacao, nfse.xLocPrestacao],
    [nfse.IBSCBS?.cLocalidadeIncid, nfse.IBSCBS?.xLocalidadeIncid],
  ]
  return named.find(([its, name]) => its === code && name !== undefined)?.[1] ?? extras.cityName?.(code)
}

/** `3303302 / 24.020-005`. Source: NT 008, 2.4.5. */
export function postalCode(end: Address | undefined): FieldText {
  if (end?.endExt) return end.endExt.cEndPost
  return end?.endNac && inOrder(end.endNac.cMun, end.endNac.CEP?.replace(/^(\d{2})(\d{3})(\d{3})$/, '$1.$2-$3'))
}

/** `08.02.01`. Source: NT 008, 2.4.5. */
export function serviceCode(cTribNac: string): string {
  return cTribNac.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3')
}

/** `1.2205.19.00`. Source: NT 008, 2.4.5. */
export function nbs(code: FieldText): FieldText {
  return code?.replace(/^(\d)(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3.$4')
}
