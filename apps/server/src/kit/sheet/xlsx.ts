import { type Cell, clockOf, escapeFormula } from './cell.ts'

/** Excel's limit per sheet, including the header. */
export const MOST_XLSX_ROWS = 1_048_576
/** Excel's limit per cell. Excel calls a file with a longer one damaged. */
const MOST_LETTERS = 32_767

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Indexes of the styles in `parts.ts`. */
export const STYLE = { text: 1, number: 2, money: 3, moment: 4, day: 5, head: 6 } as const

/** Everything before the first row: freezes the header row, and formats new cells as text. */
export function xmlBefore(columns: number): string {
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const widths = `<cols><col min="1" max="${columns}" width="22" style="${STYLE.text}" customWidth="1"/></cols>`
  return `${XML}<worksheet xmlns="${MAIN}">${view}${widths}<sheetData>`
}

export const XML_AFTER = '</sheetData></worksheet>'

export function xmlHeads(heads: readonly string[]): string {
  return rowOf(1, heads, (place, head) => textCell(place, head, STYLE.head))
}

/** `number` counts from 1, including the header row. */
export function xmlRow(cells: readonly Cell[], number: number): string {
  return rowOf(number, cells, xmlCell)
}

/** The standard makes cell references optional, but exceljs and read-excel-file refuse a file without them. */
function rowOf<T>(number: number, cells: readonly T[], write: (place: string, cell: T) => string): string {
  return `<row r="${number}">${cells.map((cell, at) => write(`${lettersOf(at)}${number}`, cell)).join('')}</row>`
}

/** Column letters: A to Z, then AA. */
function lettersOf(column: number): string {
  const before = column < LETTERS.length ? '' : lettersOf(Math.floor(column / LETTERS.length) - 1)
  return before + LETTERS.charAt(column % LETTERS.length)
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function xmlCell(place: string, cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(place, cell, STYLE.text)
  if (typeof cell === 'number') return numberCell(place, cell, STYLE.number)
  if ('money' in cell) return numberCell(place, cell.money, STYLE.money)
  if ('moment' in cell) return dateCell(place, clockOf(cell), STYLE.moment)
  if ('day' in cell) return dateCell(place, cell.day, STYLE.day)
  return textCell(place, cell.key, STYLE.text)
}

function numberCell(place: string, value: number, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`
}

const DAY_MS = 86_400_000
/**
 * Day 0 of spreadsheet dates. They count a 29 February 1900 that never existed, so their numbers are right only from 1
 * March 1900.
 */
const DAY_0 = Date.UTC(1899, 11, 30)
const FIRST_TRUE_DAY = 61

function dateCell(place: string, text: string, style: number): string {
  const serial = (Date.parse(text.length > 10 ? `${text}Z` : `${text}T00:00Z`) - DAY_0) / DAY_MS
  return serial >= FIRST_TRUE_DAY ? numberCell(place, serial, style) : textCell(place, text, STYLE.text)
}

function textCell(place: string, value: string, style: number): string {
  const text = escapeFormula(value)
    .slice(0, MOST_LETTERS)
    // Removes characters that XML 1.0 cannot represent.
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${text}</t></is></c>`
}
