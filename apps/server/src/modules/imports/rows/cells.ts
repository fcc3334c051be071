import { withoutFraction } from '@talao/fiscal'
import { CODE_AT, COLUMNS, type ColumnKey, headerOf } from './columns.ts'
import { refuse } from './faults.ts'
import { refuseDamaged } from './damaged-cells.ts'
import { withoutTextMarks } from './spreadsheet-marks.ts'

/** The text of a column of one row. Asking for one that a spreadsheet has damaged refuses the row. */
export type Cells = (key: ColumnKey) => string

export function cellsOf(raw: readonly string[]): Cells {
  return (key) => {
    const cell = clean(raw[INDEX[key]])
    const text = key === 'code' ? codeOf(raw) : COUNTED.has(key) ? withoutFraction(cell) : cell
    refuseDamaged(key, text)
    return text
  }
}

/** Digits that programs write as the number they are not; documents and CEPs have readers that know more. */
const COUNTED: ReadonlySet<ColumnKey> = new Set(['state_registration', 'phone', 'number', 'product_code'])

/**
 * The sale's code as it is compared: rows with one code are one sale. No code begins with an apostrophe, which keeps it a text, and none is a
 * number with a fraction of zeros: another file has it without.
 */
export function codeOf(raw: readonly string[]): string {
  const text = clean(raw[CODE_AT])
  return text.startsWith("'") || isCodeMarked(raw) ? text.replace(/^'/, '') : withoutFraction(text)
}

/**
 * Whether a row without a code goes on with the sale of the row above, as people leave cells empty or merge them where nothing changes: it has a
 * product, and no buyer or the same one. A line of totals has no product.
 */
export function goesOn(raw: readonly string[], above: readonly string[]): boolean {
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

/** Whether the code was kept from being taken for a number. */
export function isCodeMarked(raw: readonly string[]): boolean {
  return /^\s*(?:'|=\s*")/.test(raw[CODE_AT] ?? '')
}

export function optional(cells: Cells, key: ColumnKey, longest: number): string | null {
  const text = cells(key)
  if (text.length > longest)
    refuse(key, 'TOO_LONG', `"${headerOf(key)}" passa de ${longest} caracteres (tem ${text.length}).`)
  return text === '' ? null : text
}

export function required(cells: Cells, key: ColumnKey, longest: number): string {
  return optional(cells, key, longest) ?? refuse(key, 'REQUIRED', `Preencha "${headerOf(key)}".`)
}

const INDEX = Object.fromEntries(COLUMNS.map((column, at) => [column.key, at])) as Record<ColumnKey, number>

/** Invisible characters are no text, and neither is what keeps a spreadsheet from reading one as a formula or a number. */
function clean(cell: string | undefined): string {
  const raw = cell ?? ''
  return withoutTextMarks(UNUSUAL.test(raw) ? halfWidth(raw.replace(INVISIBLE, ' ')).trim() : raw.trim())
}

/** Letters and digits of the width of Asian scripts, as some keyboards write them, are the same letters and digits. */
function halfWidth(text: string): string {
  return text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}
const UNUSUAL = /[^ -~\u00a1-\u024f]/
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]+/gu
