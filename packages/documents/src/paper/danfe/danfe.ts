import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import type { InfProt } from '@talao/fiscal/nfe/layout/protocol'
import type { Document } from '../drawing-state.ts'
import { bytesOf, newPdfDocument } from '../pdf-document.ts'
import { MM, watermark } from '../text-drawing.ts'
import { type Area, type Paper, paperOf } from './area.ts'
import { shownInstallments } from './billing.ts'
import { blocksOf, YIELDS } from './blocks.ts'
import { type Column, columnsOf } from './columns.ts'
import type { Block } from './fields.ts'
import { drawHeader, headerHeight } from './header.ts'
import {
  continuedHeight,
  drawInfo,
  drawInfoContinued,
  INFO_HEAD,
  INFO_LINE,
  type Information,
  infoBlockHeight,
  infoLinesOf,
  layInfo,
} from './information-box.ts'
import { informationOf, reservedOf } from './information-text.ts'
import { chaveOf, type DanfeExtras, type DanfeInput, isPreview, marksOf } from './input.ts'
import { drawItems, ITEMS_HEAD_HEIGHT, layItem, ROW_PADDING } from './items.ts'
import { layoutOf } from './layout.ts'
import { type PlannedPage, planPages } from './plan.ts'
import { drawStub } from './stub.ts'

/**
 * Renders the DANFE of an NF-e on A4, portrait or landscape as the note's tpImp says, on as many pages as needed.
 * Prints the values of the XML and computes none. Without protocol it is a preview: marked and without barcode. The
 * same input always gives the same bytes. Throws when the logo is neither PNG nor JPEG. Usual file name: `<chave>.pdf`.
 * Source: NF-e manual (MOC 7.0), annex II, DANFE; from December 2026 on NT 2026.010.
 */
export async function renderDanfe(
  note: InfNfe,
  protocol: InfProt | null,
  extras: DanfeExtras = {},
): Promise<Uint8Array> {
  const input = { note, protocol, extras }
  const document = newPdfDocument({
    title: isPreview(input) ? 'DANFE (pré-visualização)' : `DANFE ${chaveOf(note)}`,
    author: note.emit.xNome,
    created: [protocol?.dhRecbto, note.ide.dhEmi],
    isLandscape: paperOf(input).isLandscape,
  })
  drawDanfe(document, input)
  return bytesOf(document)
}

export function drawDanfe(document: Document, input: DanfeInput): void {
  const sheet = sheetOf(input)
  const pages = pagesOf(sheet)
  for (const [place, page] of pages.entries()) {
    document.addPage()
    watermark(document, marksOf(input))
    if (place === 0) drawFirstPage(document, sheet, page, pages.length)
    else drawNextPage(document, sheet, page, [place + 1, pages.length])
  }
}

/** The layout decisions made before drawing. */
type Sheet = {
  input: DanfeInput
  paper: Paper
  blocks: readonly Block[]
  /** Blocks that do not fit the first page. */
  late: readonly Block[]
  /** Content below the products. */
  below: Block | null
  columns: { first: Column[]; next: Column[] }
  info: Information
}

function sheetOf(input: DanfeInput): Sheet {
  const { note } = input
  const layout = layoutOf(input)
  const paper = paperOf(input)
  const { first, next } = paper
  const { above, below } = blocksOf(first, note, layout)
  const stays = ({ yields = Number.POSITIVE_INFINITY }: Block, rank: number) => yields > rank
  const staying = (rank: number) => above.filter((block) => stays(block, rank))
  const ranks = [0, ...Object.values(YIELDS)]
  const rank = ranks.find((tried) => firstRoom(input, first, staying(tried), below) >= LEAST_ROWS) ?? Math.max(...ranks)
  const late = blocksOf(next, note, layout).above.filter((block) => !stays(block, rank))
  const billing = late.some(({ yields }) => yields === YIELDS.billing) ? next : first
  return {
    input,
    paper,
    blocks: staying(rank),
    late,
    below,
    columns: { first: columnsOf(note, first, layout), next: columnsOf(note, next, layout) },
    info: layInfo(informationOf(note, shownInstallments(billing), layout), reservedOf(note), first, next),
  }
}

/** If the first page has less room than this for products, blocks move to the second page. */
const LEAST_ROWS = 12 * MM

function firstRoom(input: DanfeInput, area: Area, above: readonly Block[], below: Block | null): number {
  const blocks = heightOf(above) + (below?.height ?? 0)
  return area.bottom - area.top - headerHeight(input, area) - blocks - ITEMS_HEAD_HEIGHT - infoBlockHeight(0, area)
}

function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((total, block) => total + block.height, 0)
}

function pagesOf({ input, paper, blocks, late, below, columns, info }: Sheet): PlannedPage[] {
  const { first, next } = paper
  const whole = next.bottom - next.top - headerHeight(input, next) - ITEMS_HEAD_HEIGHT
  const pages = planPages(
    input.note.det,
    (item, page) => layItem(page === 0 ? columns.first : columns.next, item),
    info,
    {
      rows: (page) => {
        if (page === 0) return firstRoom(input, first, blocks, below)
        return page === 1 ? whole - heightOf(late) : whole
      },
      firstInfoLines: infoLinesOf(first.infoHeight),
      infoLine: INFO_LINE,
      infoHead: INFO_HEAD,
      rowPadding: ROW_PADDING,
    },
  )
  return late.length > 0 && pages.length === 1 ? [...pages, { rows: [], infoLines: [] }] : pages
}

function drawFirstPage(document: Document, sheet: Sheet, page: PlannedPage, pages: number): void {
  const { input, paper, below, info } = sheet
  const area = paper.first
  drawStub(document, input.note, paper)
  let y = drawHeader(document, input, area, [1, pages])
  y = drawBlocks(document, sheet.blocks, y)
  // When no product fits, the additional information takes the remaining room.
  const infoTop =
    page.rows.length > 0 ? area.bottom - infoBlockHeight(page.infoLines.length, area) : y + (below?.height ?? 0)
  const bottom = infoTop - (below?.height ?? 0)
  if (page.rows.length > 0) drawItems(document, area, sheet.columns.first, page.rows, [y, bottom])
  below?.draw(document, bottom)
  drawInfo(document, area, page.infoLines, info.reserved, infoTop)
}

function drawNextPage(
  document: Document,
  sheet: Sheet,
  page: PlannedPage,
  folio: readonly [page: number, pages: number],
): void {
  const { input, paper, late, columns } = sheet
  const area = paper.next
  const header = drawHeader(document, input, area, folio)
  const y = folio[0] === 2 ? drawBlocks(document, late, header) : header
  const hasInfo = page.infoLines.length > 0
  const bottom = hasInfo ? area.bottom - continuedHeight(page.infoLines) : area.bottom
  if (page.rows.length > 0) drawItems(document, area, columns.next, page.rows, [y, bottom])
  // Under products it sits at the bottom; on a page without products, at the top.
  const infoTop = page.rows.length > 0 ? bottom : y
  if (hasInfo) drawInfoContinued(document, area, page.infoLines, infoTop)
}

function drawBlocks(document: Document, blocks: readonly Block[], top: number): number {
  let y = top
  for (const block of blocks) {
    block.draw(document, y)
    y += block.height
  }
  return y
}
