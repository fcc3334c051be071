import { CODE_AT, COLUMNS, type ColumnKey, headerOf } from './columns.ts'
import { refuse } from './faults.ts'

/** The text of a column of one row. */
export type Cells = (key: ColumnKey) => string

export function cellsOf(raw: readonly string[]): Cells {
  return (key) => clean(raw[INDEX[key]])
}

/** The sale's code as it is compared: rows with one code are one sale. */
export function codeOf(raw: readonly string[]): string {
  return clean(raw[CODE_AT])
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

/** An apostrophe before a sign of formulas is how such text was kept from being one. Invisible characters are no text. */
function clean(cell: string | undefined): string {
  const text = UNUSUAL.test(cell ?? '') ? (cell ?? '').replace(INVISIBLE, ' ').trim() : (cell ?? '').trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}
const UNUSUAL = /[^ -~\u00a1-\u024f]/
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]+/gu
