import type { InfDps, InfNfse } from '@talao/fiscal'
import type { Document } from '../drawing-state.ts'
import { bytesOf, newPdfDocument } from '../pdf-document.ts'
import { rule } from '../text-drawing.ts'
import {
  CM,
  drawCell,
  drawFrame,
  drawLine,
  drawLines,
  drawStrip,
  drawTitle,
  fillGrey,
  inPoints,
  LINE,
  padded,
} from './drawing.ts'
import { COLUMN_WIDTH, FULL_WIDTH, ROW_HEIGHT } from './field.ts'
import { orDash } from './field-format.ts'
import { drawConsultation, drawHeader, fillHeader } from './header.ts'
import { chaveOf, type DanfseAnswer, type DanfseExtras, type DanfseNote, marksOf } from './note.ts'
import { INFORMATION_HEAD, LEFT, type PlacedBlock, type Plan, planOf, STRIP } from './plan.ts'
import { drawStub } from './stub.ts'
import { drawWatermarks } from './watermark.ts'

/**
 * Renders the DANFSe 2.0 of an NFS-e of the national standard: one A4 portrait page with the values of the XML. The
 * same input always gives the same bytes. `extras` carries data that is not in the XML: events (cancelled, replaced),
 * names of cities given only by code, logo. Rejects when the logo is neither PNG nor JPEG. Usual file name:
 * `<chave>.pdf`. Source: NT SE/CGNFS-e 008 v1.0 (2026-05-05).
 */
export function renderDanfse(nfse: InfNfse, extras: DanfseExtras = {}): Promise<Uint8Array> {
  const { DPS, ...answer } = nfse
  return render({ dps: DPS.infDPS, nfse: answer, extras, isPreview: false })
}

/**
 * Renders a draft as its DANFSe would look: without number, chave and QR code, and marked as having no fiscal value.
 * `known` holds fields of the authority's answer that are already known, such as the issuer's name or the tax.
 */
export function renderDanfsePreview(
  dps: InfDps,
  known: DanfseAnswer = {},
  extras: DanfseExtras = {},
): Promise<Uint8Array> {
  return render({ dps, nfse: { ...known, Id: undefined, nNFSe: undefined }, extras, isPreview: true })
}

async function render(note: DanfseNote): Promise<Uint8Array> {
  const { dps, nfse } = note
  const chave = chaveOf(note)
  const document = newPdfDocument({
    title: chave === undefined ? 'DANFSe (pré-visualização)' : `DANFSe ${chave}`,
    author: nfse.emit?.xNome ?? dps.prest.xNome ?? '',
    created: [nfse.dhProc, dps.dhEmi],
  })
  drawDanfse(document, note)
  return bytesOf(document)
}

export function drawDanfse(document: Document, note: DanfseNote): void {
  const plan = planOf(note)
  document.addPage()
  fillBoxes(document, plan)
  drawWatermarks(document, marksOf(note), note.isPreview)
  drawFrame(document, PAGE, 1)
  drawHeader(document, note)
  drawConsultation(document, note)
  for (const placed of plan.blocks) {
    drawBlock(document, note, placed)
    if (placed.block.name === 'service') drawService(document, note, plan)
  }
  drawInformation(document, plan)
  if (note.extras.stub) drawStub(document, note)
}

/** Margins of 0.15 to 0.20 cm. Source: NT 008 v1.0, 2.2.2. */
const MARGIN = 0.18
const PAGE = inPoints(MARGIN, MARGIN, 21 - 2 * MARGIN, 29.7 - 2 * MARGIN)

function fillBoxes(document: Document, { blocks, information }: Plan): void {
  fillHeader(document)
  for (const { block, top, instead } of blocks) {
    if (block.title !== null && instead === null) fillGrey(document, inPoints(LEFT, top, COLUMN_WIDTH, ROW_HEIGHT))
  }
  for (const { field, top } of blocks.flatMap(({ fields }) => fields)) {
    if (field.isGrey) fillGrey(document, inPoints(field.x, top, field.width, field.height))
  }
  fillGrey(document, inPoints(LEFT, information.top, FULL_WIDTH, INFORMATION_TITLE))
}

/** Draws a block together with its fields, so a screen reader reads the page in order. */
function drawBlock(document: Document, note: DanfseNote, { block, top, instead, fields }: PlacedBlock): void {
  ruleAt(document, top)
  if (instead !== null) drawStrip(document, instead, inPoints(LEFT, top, FULL_WIDTH, STRIP))
  else if (block.title !== null) drawTitle(document, block.title, inPoints(LEFT, top, COLUMN_WIDTH, ROW_HEIGHT))
  for (const { field, top: y } of fields) {
    const { label, isStrong, max, x, width, height } = field
    drawCell(document, { label, isStrong, text: orDash(field.show(note)), max }, inPoints(x, y, width, height))
  }
}

function drawService(document: Document, note: DanfseNote, plan: Plan): void {
  drawServiceName(document, note, plan)
  const { top, lines } = plan.description
  const box = inPoints(LEFT, top, FULL_WIDTH, ROW_HEIGHT)
  drawCell(document, { label: 'Descrição do Serviço', text: null }, box)
  drawLines(document, lines, { ...padded(box), y: box.y + DESCRIPTION_TEXT, height: lines.length * LINE })
}

/** Distance above the description, in centimetres. */
const NAME_ABOVE = 0.4
const NAME_HEIGHT = 0.38

/**
 * The municipality's name for the service, else the national one, on a line without label. Source: NT 008 v1.0, 2.4.5.
 */
function drawServiceName(document: Document, { nfse }: DanfseNote, { description }: Plan): void {
  const box = padded(inPoints(LEFT, description.top - NAME_ABOVE, FULL_WIDTH, NAME_HEIGHT))
  drawLine(document, orDash(nfse.xTribMun ?? nfse.xTribNac), box, 170)
}

function drawInformation(document: Document, { information: { top, bottom, lines } }: Plan): void {
  ruleAt(document, top)
  drawTitle(document, 'INFORMAÇÕES COMPLEMENTARES', inPoints(LEFT, top, FULL_WIDTH, INFORMATION_TITLE))
  const y = top + INFORMATION_HEAD
  drawLines(document, lines, padded(inPoints(LEFT, y, FULL_WIDTH, bottom - y)))
}

/** From the top of the label to the first line, in points. */
const DESCRIPTION_TEXT = 8.8
const INFORMATION_TITLE = 0.39

/** A half-point rule over the full width. Source: NT 008 v1.0, 2.2.3. */
function ruleAt(document: Document, top: number): void {
  const y = (top - 0.01) * CM
  rule(document, LEFT * CM, y, (LEFT + FULL_WIDTH) * CM, y)
}
