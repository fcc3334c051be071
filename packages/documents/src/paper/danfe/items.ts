import type { Document } from '../drawing-state.ts'
import { fitLine, wrapText } from '../fit-text.ts'
import { measureOf } from '../font.ts'
import { toPrintableText } from '../print-format.ts'
import { frame, LEADING, MM, rule, write, writeLines } from '../text-drawing.ts'
import type { Area } from './area.ts'
import { CELL_PADDING, type Column, ITEM_SIZE, type Item } from './columns.ts'
import { TITLE_HEIGHT, title } from './fields.ts'
import type { ItemRow } from './plan.ts'

const SMALLEST_NUMBER = 5
const HEAD_HEIGHT = 5 * MM
const measure = measureOf('Times-Roman')

export const ITEMS_HEAD_HEIGHT = TITLE_HEIGHT + HEAD_HEIGHT
/** Padding above and below the lines of a row. */
export const ROW_PADDING = 2

/** A product wrapped into its columns. */
export function layItem(columns: readonly Column[], item: Item): ItemRow {
  const taxes = layTaxes(
    columns.filter(({ isTax }) => isTax),
    item,
  )
  const cells = columns.map((column) => (column.isTax ? (taxes.shift() ?? EMPTY) : layCell(column, item)))
  let height = 0
  for (const { lines, size } of cells) height = Math.max(height, lines.length * size * LEADING)
  return { cells, height: height + ROW_PADDING }
}

/** Text wraps. A number stays on one line, smaller if necessary, because half a number is a different number. */
function layCell({ align, value, width }: Column, item: Item): ItemRow['cells'][number] {
  const text = toPrintableText(value(item))
  const room = width - 2 * CELL_PADDING
  if (align !== 'right') return { lines: wrapText(measure, text, room, ITEM_SIZE), size: ITEM_SIZE }
  const size = Math.min(...text.split('\n').map((line) => sizeOf(line, room)))
  return { lines: wrapText(measure, text, room, size), size }
}

/** The type size at which a number fits a width, or else the smallest size. */
function sizeOf(line: string, room: number): number {
  return fitLine(measure, line, room, ITEM_SIZE, SMALLEST_NUMBER).size
}

const EMPTY = { lines: [], size: ITEM_SIZE }

/** The tax columns in one type size. When a line wraps, all columns leave the same room, so each tax stays aligned. */
function layTaxes(columns: readonly Column[], item: Item): ItemRow['cells'][number][] {
  const cells = columns.map(({ value, width }) => ({
    texts: toPrintableText(value(item)).split('\n'),
    room: width - 2 * CELL_PADDING,
    lines: [] as string[],
  }))
  const size = Math.min(ITEM_SIZE, ...cells.flatMap(({ texts, room }) => texts.map((text) => sizeOf(text, room))))
  const count = Math.max(0, ...cells.map(({ texts }) => texts.length))
  for (let at = 0; at < count; at += 1) {
    const wrapped = cells.map(({ texts, room }) => wrapText(measure, texts[at] ?? '', room, size))
    const most = Math.max(...wrapped.map(({ length }) => length))
    for (const [place, { lines }] of cells.entries()) {
      const own = wrapped[place] ?? []
      lines.push(...own, ...Array<string>(most - own.length).fill(''))
    }
  }
  return cells.map(({ lines }) => ({ lines, size }))
}

/** The table from `y` to `bottom`: title, captions, rows, and column rules over the full height. */
export function drawItems(
  document: Document,
  area: Area,
  columns: readonly Column[],
  rows: readonly ItemRow[],
  [y, bottom]: readonly [number, number],
): void {
  const head = title(document, area, y, 'DADOS DOS PRODUTOS / SERVIÇOS')
  frame(document, { x: area.left, y: head, width: area.width, height: bottom - head })
  rule(document, area.left, head + HEAD_HEIGHT, area.left + area.width, head + HEAD_HEIGHT)
  let x = area.left
  for (const { caption, width } of boxesOf(columns)) {
    if (x > area.left) rule(document, x, head, x, bottom)
    const box = { x: x + 1, y: head, width: width - 2, height: HEAD_HEIGHT }
    write(document, caption, box, { size: 5.5, minSize: 5, align: 'center', lines: 2, stand: 'middle' })
    x += width
  }
  drawRows(document, area, columns, rows, head + HEAD_HEIGHT)
}

/** Columns that share a box also share a caption. */
function boxesOf(columns: readonly Column[]): { caption: string; width: number }[] {
  const boxes: { caption: string; width: number }[] = []
  for (const { caption, width, isJoined } of columns) {
    const before = boxes.at(-1)
    if (isJoined && before) before.width += width
    else boxes.push({ caption, width })
  }
  return boxes
}

function drawRows(
  document: Document,
  area: Area,
  columns: readonly Column[],
  rows: readonly ItemRow[],
  top: number,
): void {
  let y = top
  for (const [place, row] of rows.entries()) {
    if (place > 0) ruleBetween(document, area, y)
    let x = area.left
    for (const [at, { width, align }] of columns.entries()) {
      const { lines, size } = row.cells[at] ?? { lines: [], size: ITEM_SIZE }
      const box = { x: x + CELL_PADDING, y: y + ROW_PADDING / 2, width: width - 2 * CELL_PADDING, height: row.height }
      writeLines(document, lines, box, { size, align })
      x += width
    }
    y += row.height
  }
}

function ruleBetween(document: Document, { left, width }: Area, y: number): void {
  document.addContent('q 0.6 G [1 1] 0 d')
  rule(document, left, y, left + width, y)
  document.addContent('Q')
}
