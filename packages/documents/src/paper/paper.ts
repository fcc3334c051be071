import { readInstant } from '@talao/fiscal/instant'
import PDFDocument from 'pdfkit'
import type { Document } from './sheet.ts'

export type PaperOptions = {
  title: string
  author: string
  /** Instants as the document tells them, the best first: the authority's may be none, and a paper does not hang on it. */
  created: readonly (string | undefined)[]
  isLandscape?: boolean
}

/** An empty A4 document without pages; what is drawn on it is what it depends on, so the same paper has the same bytes. */
export function newDocument({ title, author, created, isLandscape = false }: PaperOptions): Document {
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

/** Without any the beginning of time: the clock would give the same paper other bytes each time. */
function instantAmong(told: PaperOptions['created']): Date {
  for (const text of told) {
    const instant = readInstant(text)
    if (instant) return instant
  }
  return new Date(0)
}

/** The bytes of a document that is drawn. */
export function bytesOf(document: Document): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
  document.on('error', reject)
  document.end()
  return promise
}
