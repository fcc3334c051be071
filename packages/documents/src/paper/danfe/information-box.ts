import type { Document } from '../drawing-state.ts'
import type { Box } from '../drawn-text.ts'
import { wrapText } from '../fit-text.ts'
import { measureOf } from '../font.ts'
import { toPrintableText } from '../print-format.ts'
import { frame, LEADING, write, writeLines } from '../text-drawing.ts'
import type { Area } from './area.ts'
import { inset, TITLE_HEIGHT, title } from './fields.ts'

const SIZE = 7
const CAPTION_HEIGHT = 9
const PADDING = 4
/** Width share of the seller's own text. */
const MAIN_SHARE = 0.68

export const INFO_LINE = SIZE * LEADING
/** Title, caption and margins of the block. */
export const INFO_HEAD = TITLE_HEIGHT + CAPTION_HEIGHT + PADDING

export type Information = {
  lines: string[]
  reserved: string[]
  /** The text after the first `lines` lines, wrapped again for later pages, where the box has the full width. */
  after: (lines: number) => string[]
}

/**
 * Both texts of the block, wrapped. The text reserved to the tax office joins the other text when its box is too small.
 */
export function layInfo(own: readonly string[], reserved: readonly string[], first: Area, next: Area): Information {
  const side = wrapAll(paragraphsOf(reserved), first.width * (1 - MAIN_SHARE))
  const fits = side.length <= infoLinesOf(first.infoHeight)
  const paragraphs = paragraphsOf(fits ? own : [...own, 'RESERVADO AO FISCO:', ...reserved])
  return {
    lines: wrapAll(paragraphs, mainWidthOf(first)),
    reserved: fits ? side : [],
    after: (lines) => wrapAll(restOf(paragraphs, mainWidthOf(first), lines), next.width),
  }
}

/** The text that remains after `printed` lines of the paragraphs. */
function restOf(paragraphs: readonly string[], width: number, printed: number): string[] {
  let left = printed
  return paragraphs.flatMap((paragraph) => {
    const lines = wrapAll([paragraph], width)
    const taken = lines.slice(0, left)
    left -= taken.length
    return taken.length === lines.length ? [] : [withoutLines(paragraph, taken)]
  })
}

/** Relies on the lines being pieces of their paragraph, in order. */
function withoutLines(paragraph: string, lines: readonly string[]): string {
  const end = lines.reduce((at, line) => paragraph.indexOf(line, at) + line.length, 0)
  return paragraph.slice(end).trimStart()
}

/** How many lines fit boxes of a height. */
export function infoLinesOf(height: number): number {
  return Math.floor((height - CAPTION_HEIGHT - PADDING) / INFO_LINE)
}

/** Height of the block with so many lines, never less than on an empty note. */
export function infoBlockHeight(lines: number, area: Area): number {
  return Math.max(TITLE_HEIGHT + area.infoHeight, INFO_HEAD + lines * INFO_LINE)
}

function paragraphsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => toPrintableText(text).split('\n'))
}

function wrapAll(paragraphs: readonly string[], width: number): string[] {
  const measure = measureOf('Times-Roman')
  return paragraphs.flatMap((paragraph) => wrapText(measure, paragraph, width - 2 * PADDING, SIZE))
}

/** The block at the bottom of the first page. */
export function drawInfo(
  document: Document,
  area: Area,
  lines: readonly string[],
  reserved: readonly string[],
  top: number,
): void {
  drawPair(document, area, title(document, area, top, 'DADOS ADICIONAIS'), lines, reserved)
}

/** Height of the block on a later page: only as high as its lines. */
export function continuedHeight(lines: readonly string[]): number {
  return INFO_HEAD + lines.length * INFO_LINE
}

/** The same block on a later page, without the reserved box. */
export function drawInfoContinued(document: Document, area: Area, lines: readonly string[], top: number): void {
  const y = title(document, area, top, 'DADOS ADICIONAIS (CONTINUAÇÃO)')
  const box = { x: area.left, y, width: area.width, height: top + continuedHeight(lines) - y }
  drawInfoBox(document, 'INFORMAÇÕES COMPLEMENTARES', lines, box)
}

function mainWidthOf(area: Area): number {
  return area.width * MAIN_SHARE
}

function drawPair(document: Document, area: Area, y: number, lines: readonly string[], reserved: readonly string[]) {
  const left = { x: area.left, y, width: mainWidthOf(area), height: area.bottom - y }
  drawInfoBox(document, 'INFORMAÇÕES COMPLEMENTARES', lines, left)
  const right = { ...left, x: left.x + left.width, width: area.width - left.width }
  drawInfoBox(document, 'RESERVADO AO FISCO', reserved, right)
}

function drawInfoBox(document: Document, caption: string, lines: readonly string[], box: Box): void {
  frame(document, box)
  write(document, caption, { ...inset(box), y: box.y + 1, height: 7 }, { size: 6 })
  const room = {
    x: box.x + PADDING,
    y: box.y + CAPTION_HEIGHT,
    width: box.width - 2 * PADDING,
    height: box.height - CAPTION_HEIGHT,
  }
  writeLines(document, lines, room, { size: SIZE })
}
