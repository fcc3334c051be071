import { UPRIGHT as AREA } from '../danfe/area.ts'
import { SIZE_STEP, wrapText } from '../fit-text.ts'
import { measureOf } from '../font.ts'
import { printedDecimal, toPrintableText } from '../print-format.ts'
import { LEADING } from '../text-drawing.ts'

/** One reason on paper. */
export type WhyRow = {
  question: string
  /** The rule's words. */
  answer: string
  /** The law behind the rule. */
  source: string
  /** Empty where the reason has no value. */
  value: string
  /** Where the value is set. */
  origin: string
}

/** Shares of the width, which add up to one. */
export const WHY_COLUMNS = [
  { caption: 'PERGUNTA', width: 0.24 * AREA.width, isBold: true },
  { caption: 'RESPOSTA E FONTE', width: 0.48 * AREA.width, isBold: false },
  { caption: 'VALOR', width: 0.13 * AREA.width, isBold: false },
  { caption: 'DE ONDE VEM', width: 0.15 * AREA.width, isBold: false },
] as const

/** A row measured at a font size: the lines of each column. */
export type FittedRow = { cells: readonly (readonly string[])[]; height: number }
export type FittedRows = {
  rows: readonly FittedRow[]
  size: number
  /** Says what was left out; null where everything fits. */
  leftOut: string | null
}

const LARGEST = 10
/** Smaller print is not legible. */
const SMALLEST = 6.5

/**
 * The rows that one height holds: in a smaller type first, then without the last sources, then without the rows that
 * repeat a question most often, because no reader asks for the NCM of the 990th product.
 */
export function fitRows(rows: readonly WhyRow[], height: number): FittedRows {
  for (let size = LARGEST; size >= SMALLEST; size -= SIZE_STEP) {
    const fitted = rows.map((row) => fittedRow(row, size, true))
    if (heightOf(fitted) <= height) return { rows: fitted, size, leftOut: null }
  }
  return withoutLastSources(rows, height - rowHeight(1, SMALLEST))
}

function withoutLastSources(rows: readonly WhyRow[], room: number): FittedRows {
  const whole = rows.map((row) => fittedRow(row, SMALLEST, true))
  const bare = rows.map((row) => fittedRow(row, SMALLEST, false))
  let taken = heightOf(whole)
  for (let kept = rows.length - 1; kept >= 0; kept -= 1) {
    taken += (bare[kept]?.height ?? 0) - (whole[kept]?.height ?? 0)
    if (taken > room) continue
    const dropped = rows.length - kept
    const sources = dropped === 1 ? 'a fonte da última razão' : `as fontes das últimas ${dropped} razões`
    const leftOut = `… Não couberam ${sources}. A tela mostra tudo.`
    return { rows: [...whole.slice(0, kept), ...bare.slice(kept)], size: SMALLEST, leftOut }
  }
  return withoutRepeatedQuestions(rows, bare, room)
}

function withoutRepeatedQuestions(rows: readonly WhyRow[], bare: readonly FittedRow[], room: number): FittedRows {
  const kept = new Set(bare)
  let taken = heightOf(bare)
  for (const at of mostRepeatedFirst(rows)) {
    if (taken <= room) break
    const row = bare[at]
    if (row && kept.delete(row)) taken -= row.height
  }
  const dropped = rows.length - kept.size
  const reasons = dropped === 1 ? 'uma razão' : `${printedDecimal(String(dropped))} razões`
  return { rows: [...kept], size: SMALLEST, leftOut: `… Não couberam ${reasons} nem as fontes. A tela mostra tudo.` }
}

/** Places of the rows: what repeats its question most often comes first, and the last row before the earlier ones. */
function mostRepeatedFirst(rows: readonly WhyRow[]): number[] {
  const asked = new Map<string, number>()
  const times = rows.map(({ question, value }) => {
    // "Por que NCM 61091000" asks the same as the NCM of another product.
    const bare = question.replace(value, '')
    const before = asked.get(bare) ?? 0
    asked.set(bare, before + 1)
    return before
  })
  return [...rows.keys()].toSorted((one, other) => (times[other] ?? 0) - (times[one] ?? 0) || other - one)
}

function fittedRow({ question, answer, source, value, origin }: WhyRow, size: number, withSource: boolean): FittedRow {
  const texts = [question, withSource ? `${answer}\nFonte: ${source}` : answer, value, origin]
  const cells = WHY_COLUMNS.map(({ width, isBold }, at) => {
    const measure = measureOf(isBold ? 'Times-Bold' : 'Times-Roman')
    return wrapText(measure, toPrintableText(texts[at] ?? ''), width - 2 * cellPadding(size), size)
  })
  return { cells, height: rowHeight(Math.max(...cells.map((lines) => lines.length)), size) }
}

/** Room around the text of a cell, on each side. */
export function cellPadding(size: number): number {
  return size * 0.3
}

function rowHeight(lines: number, size: number): number {
  return lines * size * LEADING + 2 * cellPadding(size)
}

function heightOf(rows: readonly FittedRow[]): number {
  return rows.reduce((sum, { height }) => sum + height, 0)
}
