import type { Document } from '../drawing-state.ts'
import type { Box } from '../drawn-text.ts'
import { type Align, frame, MM, write } from '../text-drawing.ts'
import type { Area } from './area.ts'

export const TITLE_HEIGHT = 3.9 * MM
/** The field widths of a row add up to this on any page format. */
export const FULL_WIDTH = 196
const PADDING = 2

/** Caption, value, share of the row's width. */
export type Field = readonly [caption: string, value: string, width: number, align?: Align]

/** A titled group of rows, or any other content between header and products. */
export type Block = {
  height: number
  draw: (document: Document, y: number) => void
  /**
   * Rank: when the first page has no room for products, blocks of rank 1 move to the second page, then rank 2, and so
   * on.
   */
  yields?: number
}

export function blockOf(area: Area, heading: string, rows: readonly (readonly Field[])[]): Block {
  return {
    height: TITLE_HEIGHT + rows.length * area.fieldHeight,
    draw: (document, y) => {
      let below = title(document, area, y, heading)
      for (const row of rows) below = fieldRow(document, area, below, row)
    },
  }
}

/** Two blocks side by side. */
export function side(left: Block, right: Block): Block {
  return {
    height: Math.max(left.height, right.height),
    draw: (document, y) => {
      left.draw(document, y)
      right.draw(document, y)
    },
  }
}

/** Draws captioned boxes side by side. Returns the y of their bottom edge. */
export function fieldRow(document: Document, area: Area, y: number, fields: readonly Field[]): number {
  const unit = area.width / FULL_WIDTH
  let x = area.left
  for (const [caption, value, share, align = 'left'] of fields) {
    field(document, caption, value, { x, y, width: share * unit, height: area.fieldHeight }, align)
    x += share * unit
  }
  return y + area.fieldHeight
}

/** Source: NF-e manual, annex DANFE: captions of 6 pt, content of 10 pt, smaller when it would not fit. */
export function field(document: Document, caption: string, value: string, box: Box, align: Align = 'left'): void {
  frame(document, box)
  const inner = inset(box)
  write(document, caption, { ...inner, y: box.y + 1, height: 7 }, { size: 6, minSize: 5.5 })
  const room = { ...inner, y: box.y + 8, height: box.height - 8 - VALUE_GAP }
  write(document, value, room, { size: 10, minSize: 5, lines: 2, align, stand: 'bottom' })
}

const VALUE_GAP = 1

export function title(document: Document, area: Area, y: number, text: string): number {
  const box = { x: area.left, y, width: area.width, height: TITLE_HEIGHT - 0.5 }
  write(document, text, box, { size: 6.5, bold: true, stand: 'bottom' })
  return y + TITLE_HEIGHT
}

export function inset(box: Box): Box {
  return { x: box.x + PADDING, y: box.y + PADDING, width: box.width - 2 * PADDING, height: box.height - 2 * PADDING }
}
