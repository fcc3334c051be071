import type { Barcode } from './code128.ts'
import { type Document, drawingStateOf } from './drawing-state.ts'
import type { Box } from './drawn-text.ts'
import { fitLine, SIZE_STEP, wrapText } from './fit-text.ts'
import { encoded, type Measure, measureOf } from './font.ts'
import type { FontName } from './font-widths.ts'
import { toPrintableText } from './print-format.ts'

export type Align = 'left' | 'center' | 'right'
export type TextStyle = {
  size: number
  minSize?: number
  bold?: boolean
  /** Helvetica where the norm requires Arial; default: Times. */
  sans?: boolean
  align?: Align
  lines?: number
  /** Vertical position of the lines in a higher box; default: top. */
  stand?: 'middle' | 'bottom'
}

export const MM = 72 / 25.4
/** Line height as a multiple of the font size. */
export const LEADING = 1.12
/**
 * From the top of a line to its baseline, as a multiple of the font size. Leaves room for a capital with its accent.
 */
const BASELINE = 0.89
const DESCENT = 0.22
const DEFAULT_MIN_SIZE = 5
const HAIRLINE = 0.5

export function frame(document: Document, { x, y, width, height }: Box): void {
  document.addContent(`${HAIRLINE} w ${n(x)} ${n(y)} ${n(width)} ${n(height)} re S`)
}

export function rule(document: Document, x1: number, y1: number, x2: number, y2: number): void {
  document.addContent(`${HAIRLINE} w ${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S`)
}

/**
 * Writes text; all text is drawn through this function. Text stays inside its box: a single line shrinks and then ends
 * in an ellipsis, several lines wrap first.
 */
export function write(document: Document, text: string, box: Box, style: TextStyle): void {
  if (text === '') return
  const { lines, size } = fitBox(measureOf(fontOf(style)), toPrintableText(text), box, style)
  const spare = Math.max(0, box.height - lines.length * size * LEADING)
  const top = box.y + spare * (style.stand === undefined ? 0 : STAND_SHARE[style.stand])
  drawLines(document, lines, box, top, { ...style, size })
}

/** Writes lines that were already measured at a size that fits. */
export function writeLines(document: Document, lines: readonly string[], box: Box, style: TextStyle): void {
  drawLines(document, lines, box, box.y, style)
}

function drawLines(document: Document, lines: readonly string[], box: Box, top: number, style: TextStyle): void {
  const { size, align = 'left' } = style
  const font = fontOf(style)
  const pen = drawingStateOf(document)
  pen.load(font)
  for (const [place, line] of lines.entries()) {
    if (line === '') continue
    const width = align === 'left' && !pen.recorder ? 0 : measureOf(font)(line, size)
    const x = box.x + (align === 'left' ? 0 : (box.width - width) * ALIGN_SHARE[align])
    const y = top + place * size * LEADING
    const baseline = y + BASELINE * size
    document.addContent(`BT /${font} ${n(size)} Tf 1 0 0 -1 ${n(x)} ${n(baseline)} Tm (${encoded(line)}) Tj ET`)
    pen.record(line, size, box, { x, y, width, height: (BASELINE + DESCENT) * size })
  }
}

function fontOf({ sans, bold }: TextStyle): FontName {
  if (sans) return bold ? 'Helvetica-Bold' : 'Helvetica'
  return bold ? 'Times-Bold' : 'Times-Roman'
}

const ALIGN_SHARE: Record<Align, number> = { left: 0, center: 0.5, right: 1 }
const STAND_SHARE = { middle: 0.5, bottom: 1 } as const

/** The part of a text that fits a box, as lines, and its font size. */
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

/** Draws vector bars over the full box, including a quiet zone of 10 modules on each side. */
export function drawBarcode(document: Document, { bars, modules }: Barcode, box: Box): void {
  const module = box.width / (modules + 20)
  const drawn = bars.map(
    ({ at, width }) => `${n(box.x + (at + 10) * module)} ${n(box.y)} ${n(width * module)} ${n(box.height)} re`,
  )
  document.addContent(`${drawn.join(' ')} f`)
}

/** Draws in a box rotated by 90° to the left, so that text reads upwards. */
export function turned(document: Document, box: Box, draw: (inside: Box) => void): void {
  const bottom = box.y + box.height
  document.addContent(`q 0 -1 1 0 ${n(box.x)} ${n(bottom)} cm`)
  drawingStateOf(document).within(
    ({ x, y, width, height }) => ({ x: box.x + y, y: bottom - x - width, width: height, height: width }),
    () => draw({ x: 0, y: 0, width: box.height, height: box.width }),
  )
  document.addContent('Q')
}

/** Large grey text across the page, under all other content. */
export function watermark(document: Document, lines: readonly string[], sans = false): void {
  if (lines.length === 0) return
  const { width, height } = document.page
  const size = MARK_SIZE
  document.addContent('q 0.85 g')
  document.rotate(width < height ? -50 : -30, { origin: [width / 2, height / 2] })
  drawingStateOf(document).marking(() => {
    for (const [place, line] of lines.entries()) {
      const y = height / 2 + (place - lines.length / 2) * size * LEADING
      const box = { x: width / 2 - 340, y, width: 680, height: size * LEADING }
      write(document, line, box, { size, minSize: 20, bold: true, align: 'center', sans })
    }
  })
  document.addContent('Q')
}

const MARK_SIZE = 60

/** A length in points with three decimals (a third of a micrometre), for PDF output. */
function n(points: number): number {
  return Math.round(points * 1000) / 1000
}
