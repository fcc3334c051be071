import { withoutFraction } from '@talao/fiscal'
import { CODE_AT, COLUMNS, type ColumnKey, headerOf, PAYMENT_COLUMNS } from './columns.ts'
import { refuseDamaged } from './damaged-cells.ts'
import { refuseCell } from './faults.ts'
import { withoutTextMarks } from './spreadsheet-marks.ts'

/** Text of one column of a row. Throws a row fault when a spreadsheet has damaged the cell. */
export type Cells = (key: ColumnKey) => string

export function cellsOf(raw: readonly string[]): Cells {
  return (key) => {
    const cell = clean(raw[INDEX[key]])
    const text = key === 'code' ? codeOf(raw) : COUNTED.has(key) ? withoutFraction(cell) : cell
    refuseDamaged(key, text)
    return text
  }
}

/** Columns with digits that programs may export as numbers, with a `.0`. Documents and CEPs have their own parsers. */
const COUNTED: ReadonlySet<ColumnKey> = new Set(['state_registration', 'phone', 'number', 'product_code'])

/**
 * The sale code used for comparison: rows with the same code form one sale. Removes the leading apostrophe that marks a
 * text. Also removes a zero fraction, since another file may have the code without it.
 */
export function codeOf(raw: readonly string[]): string {
  const text = clean(raw[CODE_AT])
  return text.startsWith("'") || isCodeMarked(raw) ? text.replace(/^'/, '') : withoutFraction(text)
}

/**
 * Whether a row without a code continues the sale of the row above. Users leave cells empty or merge them where nothing
 * changes. The row must have a product, and the same buyer or none. A totals row is not a continuation.
 */
export function continuesSaleAbove(raw: readonly string[], above: readonly string[]): boolean {
  const [name, document, product] = [clean(raw[INDEX.name]), clean(raw[INDEX.document]), clean(raw[INDEX.product_name])]
  const isSame = (text: string, key: ColumnKey) => text === '' || text === clean(above[INDEX[key]])
  return (
    codeOf(raw) === '' &&
    product !== '' &&
    !/^(?:sub)?tota(?:l|is)\b/i.test(product) &&
    isSame(name, 'name') &&
    isSame(document, 'document')
  )
}

/** Whether the code is marked as text, so that a spreadsheet does not treat it as a number. */
export function isCodeMarked(raw: readonly string[]): boolean {
  return /^\s*(?:'|=\s*")/.test(raw[CODE_AT] ?? '')
}

export function optional(cells: Cells, key: ColumnKey, longest: number): string | null {
  const text = cells(key)
  if (text.length > longest)
    refuseCell(key, 'TOO_LONG', `"${headerOf(key)}" passa de ${longest} caracteres (tem ${text.length}).`)
  return text === '' ? null : text
}

export function required(cells: Cells, key: ColumnKey, longest: number): string {
  return optional(cells, key, longest) ?? refuseCell(key, 'REQUIRED', `Preencha "${headerOf(key)}".`)
}

const INDEX = Object.fromEntries([...COLUMNS, ...PAYMENT_COLUMNS].map((column, at) => [column.key, at])) as Record<
  ColumnKey,
  number
>

/** Removes invisible characters and the marks that keep a spreadsheet from reading a text as a formula or number. */
function clean(cell: string | undefined): string {
  const raw = cell ?? ''
  return withoutTextMarks(UNUSUAL.test(raw) ? halfWidth(raw.replace(INVISIBLE, ' ')).trim() : raw.trim())
}

/** Converts full-width letters and digits, which some keyboards produce, to normal ones. */
function halfWidth(text: string): string {
  return text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}
const UNUSUAL = /[^ -~\u00a1-\u024f]/
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]+/gu
