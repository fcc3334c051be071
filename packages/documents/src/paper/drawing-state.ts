import type { Box, DrawnText, Recorder } from './drawn-text.ts'
import type { FontName } from './font-widths.ts'

/** The drawing state of a document: loaded fonts, rotation and recorder. */
export function drawingStateOf(document: Document): Pen {
  const known = PENS.get(document)
  if (known) return known
  const pen = new Pen(document)
  PENS.set(document, pen)
  return pen
}

/** Reports every line of text drawn from now on. */
export function watch(document: Document, recorder: Recorder): void {
  drawingStateOf(document).recorder = recorder
}

const PENS = new WeakMap<Document, Pen>()

class Pen {
  recorder: Recorder | undefined
  readonly #document: Document
  readonly #fonts = new Map<FontName, PDFKit.PDFKitReference>()
  #page: PDFKit.PDFPage | undefined
  #pageNumber = 0
  #toPage: (box: Box) => Box = (box) => box
  #isMark = false

  constructor(document: Document) {
    this.#document = document
  }

  /** Registers a standard font on the page. It is not embedded, because every PDF reader has it. */
  load(font: FontName): void {
    if (this.#document.page !== this.#page) {
      this.#page = this.#document.page
      this.#pageNumber += 1
    }
    const fonts: Record<string, unknown> = this.#document.page.fonts
    fonts[font] ??= this.#reference(font)
  }

  #reference(font: FontName): PDFKit.PDFKitReference {
    const known = this.#fonts.get(font)
    if (known) return known
    const data = { Type: 'Font', Subtype: 'Type1', BaseFont: font, Encoding: 'WinAnsiEncoding' }
    const reference = this.#document.ref(data)
    reference.end('')
    this.#fonts.set(font, reference)
    return reference
  }

  record(text: string, size: number, box: Box, extent: Box): void {
    if (!this.recorder) return
    const { width, height } = this.#document.page
    const drawn: DrawnText = {
      page: this.#pageNumber,
      paper: { width, height },
      text,
      size,
      box: this.#toPage(box),
      extent: this.#toPage(extent),
      mark: this.#isMark,
    }
    this.recorder(drawn)
  }

  within(toPage: (box: Box) => Box, draw: () => void): void {
    const before = this.#toPage
    this.#toPage = toPage
    draw()
    this.#toPage = before
  }

  marking(draw: () => void): void {
    this.#isMark = true
    draw()
    this.#isMark = false
  }
}

export type Document = PDFKit.PDFDocument
