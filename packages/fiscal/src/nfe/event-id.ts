import { parseChaveDeAcesso } from '../value/chave-de-acesso.ts'
import { parseCnpj } from '../value/cnpj.ts'
import { ufOfCode } from '../value/uf.ts'

/**
 * The Id of an NF-e event, 54 characters: `ID`, type (6), chave de acesso (44), sequence (2). Throws a RangeError for
 * an invalid chave, type or sequence (1 to 99; a correction letter goes to 20, a cancellation is 1). Source: leiaute de
 * eventos 1.00, infEvento/@Id.
 */
export function buildNfeEventId(type: string, chave: string, sequence: number): string {
  const id = `ID${type}${chave}${String(sequence).padStart(2, '0')}`
  if (!parseNfeEventId(id)) throw new RangeError(`These parts make no Id of an event: ${id}`)
  return id
}

export function parseNfeEventId(id: string): { type: string; chave: string; sequence: number } | undefined {
  const [, type = '', chave = '', sequence = ''] = /^ID([0-9]{6})([0-9A-Z]{44})([0-9]{2})$/.exec(id) ?? []
  if (!parseChaveDeAcesso(chave) || Number(sequence) === 0) return undefined
  return { type, chave, sequence: Number(sequence) }
}

/** A range of numbers to declare unused (inutilização). `year` is the full year; the Id carries its last two digits. */
export type VoidRange = {
  stateCode: number
  year: number
  cnpj: string
  model: string
  serie: number
  first: number
  last: number
}

/**
 * The Id of an inutilização, 43 characters: `ID`, cUF (2), year (2), CNPJ (14), model (2), série (3), first (9) and
 * last number (9). Throws a RangeError when a part does not fit its width or the range runs backwards. Source: leiaute
 * NF-e 4.00, infInut/@Id.
 */
export function buildVoidRangeId(range: VoidRange): string {
  const numbers = [range.first, range.last].map((number) => String(number).padStart(9, '0')).join('')
  const year = String(range.year).slice(-2)
  const id = `ID${range.stateCode}${year}${range.cnpj}${range.model}${String(range.serie).padStart(3, '0')}${numbers}`
  const isYear = Number.isInteger(range.year) && range.year >= 2006 && range.year <= 2099
  if (!isYear || !parseVoidRangeId(id)) throw new RangeError(`These parts make no Id of an inutilização: ${id}`)
  return id
}

export function parseVoidRangeId(id: string): VoidRange | undefined {
  const [, state = '', year = '', cnpj = '', model = '', serie = '', first = '', last = ''] = VOID_RANGE.exec(id) ?? []
  if (parseCnpj(cnpj) !== cnpj || !ufOfCode(Number(state))) return undefined
  const range = { first: Number(first), last: Number(last) }
  if (range.first < 1 || range.last < range.first) return undefined
  return { stateCode: Number(state), year: 2000 + Number(year), cnpj, model, serie: Number(serie), ...range }
}

const VOID_RANGE = /^ID([0-9]{2})([0-9]{2})([0-9A-Z]{12}[0-9]{2})([0-9]{2})([0-9]{3})([0-9]{9})([0-9]{9})$/
