import { inflateSync } from 'node:zlib'
import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import type { InfProt } from '@talao/fiscal/nfe/layout/protocol'
import { CODE128_PATTERNS } from '../src/paper/code128-patterns.ts'
import { type CorrectionLetter, drawCorrectionLetter } from '../src/paper/correction-letter.ts'
import { paperOf } from '../src/paper/danfe/area.ts'
import { drawDanfe } from '../src/paper/danfe/danfe.ts'
import type { DanfeExtras } from '../src/paper/danfe/input.ts'
import { type Document, watch } from '../src/paper/drawing-state.ts'
import type { Box, DrawnText } from '../src/paper/drawn-text.ts'
import { newPdfDocument } from '../src/paper/pdf-document.ts'
import { MM } from '../src/paper/text-drawing.ts'
import { drawWhyPage, type WhyPage } from '../src/paper/why/why-page.ts'
import { SAMPLE_PROTOCOL } from './danfe-sample.ts'

export function drawnDanfe(
  note: InfNfe,
  protocol: InfProt | null = SAMPLE_PROTOCOL,
  extras: DanfeExtras = {},
): DrawnText[] {
  const input = { note, protocol, extras }
  return drawn((document) => drawDanfe(document, input), paperOf(input).isLandscape)
}

export function drawnLetter(letter: CorrectionLetter): DrawnText[] {
  return drawn((document) => drawCorrectionLetter(document, letter), false)
}

export function drawnWhyPage(page: WhyPage): DrawnText[] {
  return drawn((document) => drawWhyPage(document, page), false)
}

function drawn(draw: (document: Document) => void, isLandscape: boolean): DrawnText[] {
  const document = newPdfDocument({ title: '', author: '', created: [], isLandscape })
  const texts: DrawnText[] = []
  watch(document, (text) => texts.push(text))
  draw(document)
  return texts
}

/** The lines of each page, without watermarks. */
export function pagesOf(texts: readonly DrawnText[]): string[][] {
  const pages: string[][] = []
  for (const { page, text, mark } of texts) {
    const lines = (pages[page - 1] ??= [])
    if (!mark) lines.push(text)
  }
  return pages
}

/**
 * Lists texts that leave their boxes or enter the 2 mm margin, and pairs that overlap. A watermark may lie under other
 * texts.
 */
export function untidy(texts: readonly DrawnText[]): string[] {
  const outside = texts.filter(({ extent, box }) => !contains(box, extent)).map(({ text }) => `outside: ${text}`)
  const offPaper = texts.filter((text) => !text.mark && !contains(inside(text.paper), text.extent))
  const overlapping: string[] = []
  const sorted = texts.filter(({ mark }) => !mark).toSorted((a, b) => a.page - b.page || a.extent.y - b.extent.y)
  for (const [place, one] of sorted.entries()) {
    for (let next = place + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      if (!other || other.page !== one.page || other.extent.y >= one.extent.y + one.extent.height - SLACK) break
      if (overlap(one.extent, other.extent)) overlapping.push(`overlap: ${one.text} | ${other.text}`)
    }
  }
  return [...outside, ...offPaper.map(({ text }) => `off the paper: ${text}`), ...overlapping]
}

/** Source: NF-e manual, annex DANFE. */
const MARGIN = 2 * MM

function inside({ width, height }: DrawnText['paper']): Box {
  return { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN }
}

/** Rounding tolerance, in points. */
const SLACK = 0.02

function contains(box: Box, { x, y, width, height }: Box): boolean {
  return (
    x >= box.x - SLACK &&
    y >= box.y - SLACK &&
    x + width <= box.x + box.width + SLACK &&
    y + height <= box.y + box.height + SLACK
  )
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.x + a.width > b.x + SLACK &&
    b.x + b.width > a.x + SLACK &&
    a.y + a.height > b.y + SLACK &&
    b.y + b.height > a.y + SLACK
  )
}

/** The content stream of each page of a PDF. */
export function streamsOf(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf)
  const text = bytes.toString('latin1')
  return [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map((found) => {
    const start = found.index + found[0].length
    return inflateSync(bytes.subarray(start, text.indexOf('\nendstream', start))).toString('latin1')
  })
}

/** The filled bars of a page; only a barcode has any. */
export function barsOf(stream: string): { x: number; width: number; height: number }[] {
  const run = /^((?:[\d.-]+ ){4}re )+f$/m.exec(stream)?.[0] ?? ''
  return [...run.matchAll(/([\d.-]+) [\d.-]+ ([\d.-]+) ([\d.-]+) re/g)].map(([, x, width, height]) => ({
    x: Number(x),
    width: Number(width),
    height: Number(height),
  }))
}

/** Decodes bars as a scanner does, without code of the encoder. Throws when the check symbol is wrong. */
export function readCode128(bars: readonly { x: number; width: number }[]): string {
  const values = symbolsOf(bars)
  const [start = -1, ...data] = values.slice(0, -2)
  const expected = data.reduce((total, value, place) => total + value * (place + 1), start) % 103
  if (values.at(-2) !== expected) throw new Error('wrong check symbol')
  let set = start === 105 ? 'C' : 'A'
  let read = ''
  for (const value of data) {
    if (set === 'A' && value === 99) set = 'C'
    else if (set === 'C' && value === 101) set = 'A'
    else read += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return read
}

/** The values of all symbols, including start, check and stop. The narrowest bar is one module. */
export function symbolsOf(bars: readonly { x: number; width: number }[]): number[] {
  const [first] = bars
  const module = Math.min(...bars.map(({ width }) => width))
  const edges = bars.flatMap(({ x, width }) => [x, x + width]).map((x) => Math.round((x - (first?.x ?? 0)) / module))
  const widths = edges
    .slice(1)
    .map((edge, place) => edge - (edges[place] ?? 0))
    .join('')
  const patterns = [...(widths.slice(0, -7).match(/.{6}/g) ?? []), widths.slice(-7)]
  return patterns.map((pattern) => CODE128_PATTERNS.indexOf(pattern))
}
