import { BOTTOM, inset, LEFT, TITLE_HEIGHT, title, WIDTH } from './danfe-fields.ts'
import type { DanfeNote } from './danfe-note.ts'
import { wrapText } from './fit-text.ts'
import { printable } from './printed.ts'
import { type Box, type Document, frame, LEADING, measureOf, MM, write, writeLines } from './sheet.ts'

const SIZE = 7
const CAPTION_HEIGHT = 8
const MAIN_WIDTH = 130 * MM
const BOX_HEIGHT = 34 * MM
const PADDING = 4

export const INFO_HEIGHT = TITLE_HEIGHT + BOX_HEIGHT
export const INFO_LINE = SIZE * LEADING
export const INFO_HEAD = TITLE_HEIGHT + CAPTION_HEIGHT + PADDING
export const FIRST_INFO_LINES = Math.floor((BOX_HEIGHT - CAPTION_HEIGHT - PADDING) / INFO_LINE)

/** Both texts of the block, wrapped. What the tax office reserves itself joins the other text when its box is too small. */
export function layInfo(document: Document, note: DanfeNote): { lines: string[]; reserved: string[] } {
  const measure = measureOf(document, false)
  const wrap = (text: string | null, width: number) =>
    text ? wrapText(measure, printable(withLineBreaks(text)), width - PADDING, SIZE) : []
  const own = wrap(note.additional_information, MAIN_WIDTH)
  const reserved = wrap(note.tax_office_information, WIDTH - MAIN_WIDTH)
  if (reserved.length <= FIRST_INFO_LINES) return { lines: own, reserved }
  return { lines: [...own, ...wrap(`RESERVADO AO FISCO: ${note.tax_office_information}`, MAIN_WIDTH)], reserved: [] }
}

/** Sellers write `;` and `|` where the layout allows no line break. */
function withLineBreaks(text: string): string {
  return text.replace(/;\s*(?=\S)/g, ';\n').replace(/\s*\|\s*/g, '\n')
}

/** The block at the foot of the first page. */
export function drawInfo(document: Document, lines: readonly string[], reserved: readonly string[]): void {
  drawPair(document, title(document, BOTTOM - INFO_HEIGHT, 'DADOS ADICIONAIS'), lines, reserved)
}

/** The same block at the foot of a later page, as high as its lines; answers where it begins. */
export function drawInfoContinued(document: Document, lines: readonly string[]): number {
  const top = BOTTOM - INFO_HEAD - lines.length * INFO_LINE
  drawPair(document, title(document, top, 'DADOS ADICIONAIS (CONTINUAÇÃO)'), lines, [])
  return top
}

function drawPair(document: Document, y: number, lines: readonly string[], reserved: readonly string[]): void {
  const left = { x: LEFT, y, width: MAIN_WIDTH, height: BOTTOM - y }
  drawInfoBox(document, 'INFORMAÇÕES COMPLEMENTARES', lines, left)
  const right = { ...left, x: LEFT + MAIN_WIDTH, width: WIDTH - MAIN_WIDTH }
  drawInfoBox(document, 'RESERVADO AO FISCO', reserved, right)
}

function drawInfoBox(document: Document, caption: string, lines: readonly string[], box: Box): void {
  frame(document, box)
  write(document, caption, { ...inset(box), height: 7 }, { size: 6 })
  writeLines(document, lines, { ...inset(box), y: box.y + CAPTION_HEIGHT + 2 }, { size: SIZE })
}
