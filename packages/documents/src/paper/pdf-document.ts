import { readInstant } from '@talao/fiscal/value/instant'
import PDFDocument from 'pdfkit'
import type { Document } from './drawing-state.ts'

export type PaperOptions = {
  title: string
  author: string
  /**
   * Candidate instants from the document, the best first. The first readable one is used: the authority's instant may
   * be invalid, and printing must not fail because of it.
   */
  created: readonly (string | undefined)[]
  isLandscape?: boolean
}

/** An empty A4 document without pages. The same input gives the same bytes, so nothing here depends on the clock. */
export function newPdfDocument({ title, author, created, isLandscape = false }: PaperOptions): Document {
  return new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'pt-BR',
    displayTitle: true,
    font: '',
    info: { Title: title, Author: author, Creator: 'Talão', Producer: 'Talão', CreationDate: instantAmong(created) },
  })
}

/** Falls back to the Unix epoch instead of the current time, which would change the bytes on each print. */
function instantAmong(told: PaperOptions['created']): Date {
  for (const text of told) {
    const instant = readInstant(text)
    if (instant) return instant
  }
  return new Date(0)
}

/** Ends the document and returns its bytes. */
export function bytesOf(document: Document): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
  document.on('error', reject)
  document.end()
  return promise
}
