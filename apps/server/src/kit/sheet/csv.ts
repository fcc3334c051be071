import { type Cell, clockOf, escapeFormula } from './cell.ts'

/** Excel recognises UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\u{feff}'

/** A line for spreadsheets in pt-BR: semicolons, decimal comma, day before month. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quoted(escapeFormula(cell))
  if (typeof cell === 'number') return String(cell)
  if ('money' in cell) return cell.money.toFixed(2).replace('.', ',')
  if ('moment' in cell) return momentOf(clockOf(cell))
  if ('day' in cell) return dayOf(cell.day)
  // In groups of four, as printed on the DANFE. In one piece a spreadsheet would read it as a number and lose
  // everything after the 15th digit.
  return quoted(escapeFormula(cell.key.replace(/(.{4})(?=.)/g, '$1 ')))
}

function quoted(text: string): string {
  return /[";\r\n]/.test(text) || /^['\s]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function dayOf(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

function momentOf(clock: string): string {
  return `${dayOf(clock)} ${clock.slice(11)}`
}
