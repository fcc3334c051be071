import { type Align, type Box, type Document, frame, MM, write } from './sheet.ts'

/** The printable width of the page: A4 with 7 mm on each side. */
export const LEFT = 7 * MM
export const TOP = 7 * MM
export const WIDTH = 196 * MM
export const BOTTOM = 290 * MM

export const FIELD_HEIGHT = 8 * MM
export const TITLE_HEIGHT = 3.9 * MM
const PADDING = 2

/** Caption, value, width in millimetres; a row's widths add up to 196. */
export type Field = readonly [caption: string, value: string, widthMm: number, align?: Align]

/** Boxes side by side, each with its caption. Sizes: NF-e manual, annex DANFE (captions 6 pt, content 10 pt). */
export function fieldRow(document: Document, y: number, fields: readonly Field[]): number {
  let x = LEFT
  for (const [caption, value, widthMm, align = 'left'] of fields) {
    field(document, caption, value, { x, y, width: widthMm * MM, height: FIELD_HEIGHT }, align)
    x += widthMm * MM
  }
  return y + FIELD_HEIGHT
}

export function field(document: Document, caption: string, value: string, box: Box, align: Align = 'left'): void {
  frame(document, box)
  const inner = inset(box)
  write(document, caption, { ...inner, height: 7 }, { size: 6, minSize: 5 })
  write(document, value, { ...inner, y: box.y + 9, height: box.height - 10 }, { size: 10, minSize: 6, align })
}

export function title(document: Document, y: number, text: string): number {
  write(document, text, { x: LEFT, y: y + 3, width: WIDTH, height: TITLE_HEIGHT - 3 }, { size: 6.5, bold: true })
  return y + TITLE_HEIGHT
}

export function inset(box: Box): Box {
  return { x: box.x + PADDING, y: box.y + PADDING, width: box.width - 2 * PADDING, height: box.height - 2 * PADDING }
}
