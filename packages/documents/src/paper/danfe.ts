import PDFDocument from 'pdfkit'
import { BLOCKS_HEIGHT, drawBlocks } from './danfe-blocks.ts'
import { BOTTOM, TOP } from './danfe-fields.ts'
import { drawHeader, drawStub, headerHeight, STUB_TOTAL_HEIGHT } from './danfe-header.ts'
import {
  drawInfo,
  drawInfoContinued,
  FIRST_INFO_LINES,
  INFO_HEAD,
  INFO_HEIGHT,
  INFO_LINE,
  layInfo,
} from './danfe-info.ts'
import { drawItems, ITEMS_HEAD_HEIGHT, layItems } from './danfe-items.ts'
import type { DanfeNote } from './danfe-note.ts'
import { type PlannedPage, planPages } from './danfe-plan.ts'
import { type Document, watermark } from './sheet.ts'

/**
 * The DANFE of an NF-e: portrait A4, as many pages as it takes, in the PDF's own Times. The same note always gives the
 * same bytes. Source: NF-e manual, annex DANFE. File name by custom: `<chave>.pdf`.
 */
export async function renderDanfe(note: DanfeNote, options: { canceled?: boolean } = {}): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: `DANFE ${note.chave}`,
      Author: note.company.name,
      Creator: 'Talão',
      Producer: 'Talão',
      CreationDate: note.issued_at,
    },
  })
  const bytes = collect(document)
  const info = layInfo(document, note)
  const rows = layItems(document, note)
  const pages = planPages(rows, info.lines, roomOf(note))
  for (const [place, page] of pages.entries()) {
    document.addPage()
    watermark(document, watermarkLines(note, options.canceled ?? false))
    if (place === 0) drawFirstPage(document, note, page, pages.length, info.reserved)
    else drawNextPage(document, note, page, place + 1, pages.length)
  }
  document.end()
  return bytes
}

function roomOf(note: DanfeNote): Parameters<typeof planPages>[2] {
  const whole = BOTTOM - TOP - headerHeight(note) - ITEMS_HEAD_HEIGHT
  return {
    firstRows: whole - STUB_TOTAL_HEIGHT - BLOCKS_HEIGHT - INFO_HEIGHT,
    nextRows: whole,
    firstInfoLines: FIRST_INFO_LINES,
    infoLine: INFO_LINE,
    infoHead: INFO_HEAD,
  }
}

function drawFirstPage(
  document: Document,
  note: DanfeNote,
  page: PlannedPage,
  pages: number,
  reserved: readonly string[],
): void {
  const header = drawHeader(document, note, drawStub(document, note), 1, pages)
  drawItems(document, note, page.rows, drawBlocks(document, note, header), BOTTOM - INFO_HEIGHT)
  drawInfo(document, page.infoLines, reserved)
}

function drawNextPage(document: Document, note: DanfeNote, page: PlannedPage, number: number, pages: number): void {
  const header = drawHeader(document, note, TOP, number, pages)
  const bottom = page.infoLines.length > 0 ? drawInfoContinued(document, page.infoLines) : BOTTOM
  if (page.rows.length > 0) drawItems(document, note, page.rows, header, bottom)
}

function watermarkLines(note: DanfeNote, canceled: boolean): string[] {
  const lines: string[] = []
  if (canceled) lines.push('CANCELADA')
  if (note.protocol === null) lines.push('PRÉ-VISUALIZAÇÃO')
  if (note.protocol === null || !note.in_production) lines.push('SEM VALOR FISCAL')
  return lines
}

function collect(document: Document): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
  document.on('error', reject)
  return promise
}
