import type { Document } from '../drawing-state.ts'
import type { Box } from '../drawn-text.ts'
import { fitLine, wrapText } from '../fit-text.ts'
import { measureOf } from '../font.ts'
import { toPrintableText } from '../print-format.ts'
import { LEADING, write, writeLines } from '../text-drawing.ts'
import { atMost } from './field-format.ts'

/** Points per centimetre: the norm measures in centimetres. */
export const CM = 72 / 2.54
/** Size of contents and block titles, in points. Source: NT 008 v1.0, 2.4.1 to 2.4.4. */
export const CONTENT_SIZE = 7
export const LINE = CONTENT_SIZE * LEADING
const LABEL_SIZE = 6
const PADDING = 0.1 * CM
const LABEL_TOP = 1
const CONTENT_TOP = 8.8

export type Cell = {
  label: string
  isStrong?: boolean
  /** Undefined or empty is drawn as a dash; null draws only the label. */
  text: string | null
  max?: number | undefined
}

/** Converts a box from centimetres to points. */
export function inPoints(x: number, y: number, width: number, height: number): Box {
  return { x: x * CM, y: y * CM, width: width * CM, height: height * CM }
}

export function drawCell(document: Document, { label, isStrong = false, text, max }: Cell, box: Box): void {
  const inner = padded(box)
  const size = isStrong ? CONTENT_SIZE : LABEL_SIZE
  const top = { ...inner, y: inner.y + LABEL_TOP, height: size * LEADING + 0.2 }
  write(document, label, top, { size, minSize: 5, bold: true, sans: true })
  if (text !== null) drawLine(document, text, { ...inner, y: inner.y + CONTENT_TOP, height: LINE + 0.2 }, max)
}

/** Draws one line in the content size. Text that does not fit is cut with three dots; it never shrinks. */
export function drawLine(document: Document, text: string, box: Box, max?: number): void {
  const size = CONTENT_SIZE
  const line = atMost(toPrintableText(text).replaceAll('\n', ' '), max)
  const fitted = fitLine(measureOf('Helvetica'), line, box.width, size, size).text
  write(document, dotted(fitted, line), box, { size, minSize: size, sans: true })
}

/** Draws several lines in the content size, from the top of their box. */
export function drawLines(document: Document, lines: readonly string[], box: Box): void {
  writeLines(document, lines, box, { size: CONTENT_SIZE, sans: true })
}

/** Wraps a text to a width; beyond `room` lines the last one ends in three dots. */
export function linesOf(
  text: string,
  width: number,
  room = Number.POSITIVE_INFINITY,
  size: number = CONTENT_SIZE,
): string[] {
  const written = toPrintableText(text)
  const lines = wrapText(measureOf('Helvetica'), written, width, size, room)
  return lines.map((line, place) => (place === room - 1 ? dotted(line, written) : line))
}

/** Text centred in a bar: the title of a block without content. */
export function drawStrip(document: Document, text: string, box: Box): void {
  write(document, text, box, { size: CONTENT_SIZE, minSize: 6, align: 'center', sans: true, stand: 'bottom' })
}

/** A block title in its grey box. */
export function drawTitle(document: Document, text: string, box: Box): void {
  const inner = padded(box)
  const room = { ...inner, y: inner.y + LABEL_TOP, height: LINE + 0.2 }
  write(document, text, room, { size: CONTENT_SIZE, minSize: 6, bold: true, sans: true })
}

/** A 5 % grey box. Source: NT 008 v1.0, 2.2.3. */
export function fillGrey(document: Document, { x, y, width, height }: Box): void {
  document.addContent(`q 0.95 g ${[x, y, width, height].map(places).join(' ')} re f Q`)
}

/** `thickness` in points. */
export function drawFrame(document: Document, { x, y, width, height }: Box, thickness: number): void {
  document.addContent(`${thickness} w ${[x, y, width, height].map(places).join(' ')} re S`)
}

export function padded(box: Box): Box {
  return { ...box, x: box.x + PADDING, width: box.width - 2 * PADDING }
}

/** A length in points with three decimals, for PDF output. */
export function places(points: number): number {
  return Math.round(points * 1000) / 1000
}

/**
 * The shared functions cut text with the ellipsis character, but the norm wants three dots. They are narrower, so the
 * text still fits.
 */
function dotted(cut: string, whole: string): string {
  return cut.endsWith('…') && !whole.endsWith(cut) ? `${cut.slice(0, -1)}...` : cut
}
