import type { Barcode } from './code128.ts'
import { fitLine, type Measure, SIZE_STEP, wrapText } from './fit-text.ts'
import { printable } from './printed.ts'

export type Document = PDFKit.PDFDocument
/** In points, from the upper left corner of the page. */
export type Box = { x: number; y: number; width: number; height: number }
export type Align = 'left' | 'center' | 'right'
export type TextStyle = {
  size: number
  minSize?: number
  bold?: boolean
  align?: Align
  lines?: number
  middle?: boolean
}

export const MM = 72 / 25.4
/** A line's height in times of its font size: Times needs 0.9. */
export const LEADING = 1.12
const DEFAULT_MIN_SIZE = 5
const HAIRLINE = 0.5

export function frame(document: Document, { x, y, width, height }: Box): void {
  document.lineWidth(HAIRLINE).rect(x, y, width, height).stroke()
}

export function rule(document: Document, x1: number, y1: number, x2: number, y2: number): void {
  document.lineWidth(HAIRLINE).moveTo(x1, y1).lineTo(x2, y2).stroke()
}

/**
 * The one way text gets on the page. It stays inside its box: with one line it shrinks and then ends in an ellipsis,
 * with several it wraps first.
 */
export function write(document: Document, text: string, box: Box, style: TextStyle): void {
  const { lines, size } = fitBox(measureOf(document, style.bold ?? false), printable(text), box, style)
  const height = lines.length * size * LEADING
  const top = box.y + (style.middle ? Math.max(0, (box.height - height) / 2) : 0)
  writeLines(document, lines, { ...box, y: top }, { ...style, size })
}

/** Lines that were measured before, at a size that fits. */
export function writeLines(document: Document, lines: readonly string[], box: Box, style: TextStyle): void {
  const measure = measureOf(document, style.bold ?? false)
  for (const [place, line] of lines.entries()) {
    const spare = box.width - measure(line, style.size)
    const x = box.x + spare * ALIGN_SHARE[style.align ?? 'left']
    document.text(line, x, box.y + place * style.size * LEADING, { lineBreak: false })
  }
}

const ALIGN_SHARE: Record<Align, number> = { left: 0, center: 0.5, right: 1 }

/** What of a text fits a box, and at which size. */
export function fitBox(
  measure: Measure,
  text: string,
  box: Box,
  { size, minSize = Math.min(DEFAULT_MIN_SIZE, size), lines = 1 }: TextStyle,
): { lines: string[]; size: number } {
  const highest = Math.min(size, Math.max(minSize, Math.floor(box.height / LEADING / SIZE_STEP) * SIZE_STEP))
  if (lines === 1) {
    const fitted = fitLine(measure, text.replaceAll('\n', ' '), box.width, highest, minSize)
    return { lines: [fitted.text], size: fitted.size }
  }
  for (let tried = highest; ; tried -= SIZE_STEP) {
    const room = Math.max(1, Math.min(lines, Math.floor(box.height / (tried * LEADING))))
    const wrapped = wrapText(measure, text, box.width, tried)
    if (wrapped.length <= room) return { lines: wrapped, size: tried }
    if (tried - SIZE_STEP < minSize) return { lines: wrapText(measure, text, box.width, tried, room), size: tried }
  }
}

/** Sets the font and answers how wide it writes. */
export function measureOf(document: Document, bold: boolean): Measure {
  document.font(bold ? 'Times-Bold' : 'Times-Roman')
  return (text, size) => document.fontSize(size).widthOfString(text)
}

/** Vector bars in the middle of a box, with a quiet zone of 10 modules on each side inside it. */
export function drawBarcode(document: Document, { bars, modules }: Barcode, box: Box): void {
  const module = box.width / (modules + 20)
  for (const { at, width } of bars) document.rect(box.x + (at + 10) * module, box.y, width * module, box.height)
  document.fill('black')
}

/** Large grey words across the page, under everything else. */
export function watermark(document: Document, lines: readonly string[]): void {
  const { width, height } = document.page
  document.save().fillColor('black').fillOpacity(0.13)
  document.rotate(-50, { origin: [width / 2, height / 2] })
  const size = 64
  for (const [place, line] of lines.entries()) {
    const y = height / 2 + (place - lines.length / 2) * size * LEADING
    write(
      document,
      line,
      { x: width / 2 - 340, y, width: 680, height: size * LEADING },
      { size, bold: true, align: 'center' },
    )
  }
  document.restore()
}
