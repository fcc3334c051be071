import { CODE_AT, COLUMNS, type ColumnKey, headerOf } from './columns.ts'
import { refuse } from './faults.ts'
import { refuseDamaged } from './damaged-cells.ts'
import { withoutTextMarks } from './spreadsheet-marks.ts'

/** The text of a column of one row. Asking for one that a spreadsheet has damaged refuses the row. */
export type Cells = (key: ColumnKey) => string

export function cellsOf(raw: readonly string[]): Cells {
  return (key) => {
    const text = key === 'code' ? codeOf(raw) : clean(raw[INDEX[key]])
    refuseDamaged(key, text)
    return text
  }
}

/** The sale's code as it is compared: rows with one code are one sale. No code begins with an apostrophe, which keeps it a text. */
export function codeOf(raw: readonly string[]): string {
  return clean(raw[CODE_AT]).replace(/^'/, '')
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
  const text = UNUSUAL.test(cell ?? '') ? (cell ?? '').replace(INVISIBLE, ' ').trim() : (cell ?? '').trim()
  return withoutTextMarks(text)
}
const UNUSUAL = /[^ -~\u00a1-\u024f]/
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]+/gu
