import {
  bareInscricaoEstadual,
  type EventAddress,
  type EventItem,
  type EventSale,
  formatCnpj,
  ISENTO,
  multiplyToCents,
  parseInscricaoEstadual,
  readCnpj,
  readDocument,
  readPhone,
  type TimeZone,
  type Uf,
} from '@talao/fiscal'
import { orderOfDay, readDate } from '@talao/fiscal/value/date-text'
import { paymentTold } from '@talao/platforms/reading/payment'
import { type Cells, cellsOf, isCodeMarked, optional, required } from './cells.ts'
import { refuseCutCode } from './damaged-cells.ts'
import { type RowFault, RowFaultError, refuseCell } from './faults.ts'
import { decimalFault, readDecimal } from './numbers.ts'
import { addressOfRow, countryOfRow } from './place-of-row.ts'
import { isScientific } from './spreadsheet-marks.ts'

/** Data that a row is checked against. */
export type RowContext = {
  cnpj: string
  /** `product code|CNPJ` of co-producers. Their sheets may name them as the seller. */
  partners: ReadonlySet<string>
  /** The company's time zone, which the dates of the sheet refer to. */
  zone: TimeZone
  now: Date
  /** The file contains numbers with more than 15 digits intact, so none of its codes was cut. */
  isUncut: boolean
  /** Some date of the file has the month first and none has the day first. Ambiguous dates are therefore refused. */
  isMonthFirst: boolean
}

/** Checked content of one row. Null fields were empty in the sheet and may be. */
export type CheckedRow = {
  code: string
  buyer: Buyer
  item: EventItem
  payment: Pick<EventSale, 'payments'>
  /** ISO 8601 UTC. */
  purchase_date: string
}
export type Buyer = {
  name: string
  email: string | null
  phone: string | null
  document: { kind: 'CPF' | 'CNPJ'; value: string } | null
  foreign_document: string | null
  state_registration: string | null
  /** The registration is valid for the buyer's UF, so the buyer is an ICMS taxpayer. */
  is_icms_taxpayer: boolean
  country: string
  address: EventAddress | null
}

/** Checks one row. Returns its content or its first fault. */
export function checkRow(raw: readonly string[], context: RowContext): CheckedRow | RowFault {
  try {
    return read(raw, cellsOf(raw), context)
  } catch (error) {
    if (error instanceof RowFaultError) return error.fault
    throw error
  }
}

export function isFault(row: CheckedRow | RowFault): row is RowFault {
  return 'message' in row
}

function read(raw: readonly string[], cells: Cells, context: RowContext): CheckedRow {
  checkSeller(cells, context)
  const country = countryOfRow(cells)
  const name = required(cells, 'name', 60)
  if (name.length < 2) refuseCell('name', 'REQUIRED', 'Escreva o nome inteiro do cliente.')
  const documents = documentsOf(cells('document'), country)
  const registration = registrationOf(cells('state_registration'))
  const email = emailOf(cells('email'))
  const phone = phoneOf(cells('phone'), country)
  const address = addressOfRow(cells, country)
  const code = required(cells, 'code', 60)
  if (!context.isUncut && !isCodeMarked(raw)) refuseCutCode(code)
  const is_icms_taxpayer = isTaxpayer(registration, address?.state ?? null, country)
  return {
    buyer: { name, email, phone, ...documents, state_registration: registration, is_icms_taxpayer, country, address },
    item: itemOf(cells),
    payment: paymentOf(cells, code),
    code,
    purchase_date: dateOf(cells, context),
  }
}

function checkSeller(cells: Cells, { cnpj, partners }: RowContext): void {
  const text = cells('seller')
  if (text === '') return
  const seller = readCnpj(text)
  if (!seller) refuseCell('seller', 'INVALID_DOCUMENT', 'O CNPJ do produtor não existe. Confira os dígitos.')
  if (seller !== cnpj && !partners.has(`${cells('product_code')}|${seller}`))
    refuseCell('seller', 'OTHER_COMPANY', `O CNPJ ${formatCnpj(seller)} não é o da empresa escolhida.`)
}

const LONGEST_FOREIGN_DOCUMENT = 20

function documentsOf(text: string, country: string): Pick<Buyer, 'document' | 'foreign_document'> {
  if (text === '') return { document: null, foreign_document: null }
  const document = readDocument(text)
  if (document) return { document, foreign_document: null }
  if (country === 'BR')
    refuseCell(
      'document',
      'INVALID_DOCUMENT',
      text.includes('*')
        ? 'O CPF ou CNPJ do cliente está coberto por asteriscos. Escreva o documento inteiro.'
        : 'O CPF ou CNPJ do cliente não existe. Confira os dígitos.',
    )
  if (text.length > LONGEST_FOREIGN_DOCUMENT)
    refuseCell('document', 'TOO_LONG', `Um documento de fora do Brasil tem até ${LONGEST_FOREIGN_DOCUMENT} caracteres.`)
  return { document: null, foreign_document: text }
}

function registrationOf(text: string): string | null {
  const bare = bareInscricaoEstadual(text)
  if (bare === '') return null
  if (bare === ISENTO) return ISENTO
  if (!/^P?\d{2,14}$/.test(bare))
    refuseCell(
      'state_registration',
      'INVALID_STATE_REGISTRATION',
      'A inscrição estadual tem só dígitos, ou a palavra ISENTO.',
    )
  return bare
}

function isTaxpayer(registration: string | null, state: string | null, country: string): boolean {
  if (registration === null || registration === 'ISENTO' || state === null || country !== 'BR') return false
  return parseInscricaoEstadual(registration, state as Uf) !== undefined
}

const LONGEST_EMAIL = 80

function emailOf(typed: string): string | null {
  const text = bareEmail(typed)
  if (text === '') return null
  if (text.length > LONGEST_EMAIL || !/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/.test(text))
    refuseCell('email', 'INVALID_EMAIL', 'Escreva um só e-mail, como nome@exemplo.com.br.')
  return text
}

/**
 * Extracts the address from forms copied from mail programs and pages: `Ana <ana@exemplo.com>`,
 * `mailto:ana@exemplo.com`, or with trailing punctuation.
 */
function bareEmail(typed: string): string {
  return typed
    .replace(/^[^<>]*<([^<>]+)>$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
}

/** Leaves out an invalid or cut telephone number, since no note needs it. */
function phoneOf(text: string, country: string): string | null {
  if (isScientific(text)) return null
  return readPhone({ number: text, code: null, countryCode: null }, country === 'BR' ? 'BRAZIL' : 'ABROAD')
}

function itemOf(cells: Cells): EventItem {
  const external_code = optional(cells, 'product_code', 60)
  const name = required(cells, 'product_name', 120)
  const value = required(cells, 'unit_value', 60)
  const unit_value = readDecimal(value, 2)
  if (unit_value === null)
    refuseCell('unit_value', 'INVALID_AMOUNT', `"${value.slice(0, 20)}" ${decimalFault(value, 2)}`)
  const count = required(cells, 'quantity', 60).replace(UNIT, '')
  const quantity = readDecimal(count, 4)
  if (quantity === null) refuseCell('quantity', 'INVALID_QUANTITY', `"${count.slice(0, 20)}" ${decimalFault(count, 4)}`)
  const cents = multiplyToCents(quantity, unit_value)
  if (cents < 1 || cents > MOST_CENTS)
    refuseCell(
      'quantity',
      'INVALID_QUANTITY',
      `A quantidade vezes o valor unitário dá ${cents < 1 ? 'menos de um centavo' : 'mais de 999.999.999,99'}. Confira os dois.`,
    )
  const [units, places = ''] = unit_value.split('.')
  return { external_code, name, quantity, unit_value: `${units}.${places.padEnd(2, '0')}` }
}

/** The transaction may be the code of a Pix, the digits of a boleto or an id. */
function paymentOf(cells: Cells, code: string): Pick<EventSale, 'payments'> {
  const transaction = optional(cells, 'transaction', 600)
  const [psp, receiver] = [optional(cells, 'psp', 150), optional(cells, 'receiver', 150)]
  return paymentTold(code, { pixCode: transaction, boleto: transaction, transaction, psp, receiver })
}

/** Maximum line value (quantity times unit value) in cents. It keeps the sum of a whole sale exact. */
const MOST_CENTS = 99_999_999_999

/** Units of measure written after the number. */
const UNIT = /(?<=\d)\s*(?:x|un|und|unid|unids|unidades?)\.?$/i

const OLDEST_YEARS = 5

function dateOf(cells: Cells, { now, zone, isMonthFirst }: RowContext): string {
  const text = required(cells, 'date', 80)
  const order = orderOfDay(text)
  if (order === 'MONTH_FIRST' || (isMonthFirst && order === 'EITHER'))
    refuseCell(
      'date',
      'INVALID_DATE',
      `"${text.slice(0, 20)}" ${order === 'EITHER' ? 'parece ter, como outras datas do arquivo,' : 'tem'} o mês antes do dia. Escreva o dia primeiro, como 31/12/2026.`,
    )
  const date = readDate(text, zone)
  if (!date)
    refuseCell(
      'date',
      'INVALID_DATE',
      `"${text.slice(0, 20)}" não é uma data. Escreva como 31/12/2026 ou 31/12/2026 14:30.`,
    )
  if (date > now) refuseCell('date', 'DATE_IN_FUTURE', 'A data da venda ainda não chegou.')
  const oldest = new Date(now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - OLDEST_YEARS)
  if (date < oldest) refuseCell('date', 'INVALID_DATE', `A data da venda é de mais de ${OLDEST_YEARS} anos atrás.`)
  return date.toISOString()
}
