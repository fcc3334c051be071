import type { InfDps, InfNfse } from '@talao/fiscal'
import { bytesOf, newDocument } from '../paper.ts'
import { type Document, rule } from '../sheet.ts'
import { CM, drawCell, drawFrame, drawLines, drawStrip, drawTitle, fillGrey, inPoints, padded } from './drawing.ts'
import { COLUMN_WIDTH, FULL_WIDTH, ROW_HEIGHT } from './field.ts'
import { drawConsultation, drawHeader, fillHeader } from './header.ts'
import { drawMarks } from './mark.ts'
import { chaveOf, type DanfseAnswer, type DanfseExtras, type DanfseNote, marksOf } from './note.ts'
import { LEFT, type Plan, planOf, STRIP, TEXT_WIDTH } from './plan.ts'
import { orDash } from './shown.ts'
import { drawStub } from './stub.ts'
import { drawServiceName } from './service-name.ts'

/**
 * The DANFSe 2.0 of an NFS-e of the national standard: one A4 page, upright, whose contents are the XML's own. The same
 * input always gives the same bytes. What the XML does not say comes with `extras`: events (cancelled, replaced), names
 * of the cities it has only codes of, logo. Rejects where the logo is neither PNG nor JPEG, and where the note's instant
 * is none. File name by custom:
 * `<chave>.pdf`. Source: NT SE/CGNFS-e 008 v1.0 (2026-05-05).
 */
export function renderDanfse(nfse: InfNfse, extras: DanfseExtras = {}): Promise<Uint8Array> {
  const { DPS, ...answer } = nfse
  return render({ dps: DPS.infDPS, nfse: answer, extras, isPreview: false })
}

/**
 * A draft as its DANFSe would look: without number, key and QR code, and marked as worth nothing. `known` is what will
 * be in the authority's answer and is known already, as the issuer's name or the tax.
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
  const document = newDocument({
    title: chave === undefined ? 'DANFSe (pré-visualização)' : `DANFSe ${chave}`,
    author: nfse.emit?.xNome ?? dps.prest.xNome ?? '',
    created: new Date(nfse.dhProc ?? dps.dhEmi),
  })
  drawDanfse(document, note)
  return bytesOf(document)
}

/** Adds the page of a DANFSe to a document. */
export function drawDanfse(document: Document, note: DanfseNote): void {
  const plan = planOf(note)
  document.addPage()
  fillBoxes(document, plan)
  drawMarks(document, marksOf(note), note.isPreview)
  drawFrame(document, PAGE, 1)
  drawHeader(document, note)
  drawConsultation(document, note)
  drawBlocks(document, plan)
  for (const { field, top } of plan.fields) {
    const { label, isStrong, max, x, width, height } = field
    const text = orDash(field.show(note))
    drawCell(document, { label, isStrong, text, max }, inPoints(x, top, width, height))
  }
  drawServiceName(document, note, plan)
  drawTexts(document, plan)
  if (note.extras.stub) drawStub(document, note)
}

/** Margins of 0.15 to 0.20 cm. Source: NT 008 v1.0, 2.2.2. */
const MARGIN = 0.18
const PAGE = inPoints(MARGIN, MARGIN, 21 - 2 * MARGIN, 29.7 - 2 * MARGIN)

function fillBoxes(document: Document, { blocks, fields, information }: Plan): void {
  fillHeader(document)
  for (const { block, top, instead } of blocks) {
    if (block.title !== null && instead === null) fillGrey(document, inPoints(LEFT, top, COLUMN_WIDTH, ROW_HEIGHT))
  }
  for (const { field, top } of fields) {
    if (field.isGrey) fillGrey(document, inPoints(field.x, top, field.width, field.height))
  }
  fillGrey(document, inPoints(LEFT, information.top, FULL_WIDTH, INFORMATION_TITLE))
}

function drawBlocks(document: Document, { blocks, information }: Plan): void {
  for (const { block, top, instead } of blocks) {
    ruleAt(document, top)
    if (instead !== null) drawStrip(document, instead, inPoints(LEFT, top, FULL_WIDTH, STRIP))
    else if (block.title !== null) drawTitle(document, block.title, inPoints(LEFT, top, COLUMN_WIDTH, ROW_HEIGHT))
  }
  ruleAt(document, information.top)
  const title = inPoints(LEFT, information.top, FULL_WIDTH, INFORMATION_TITLE)
  drawTitle(document, 'INFORMAÇÕES COMPLEMENTARES', title)
}

const INFORMATION_TITLE = 0.39

/** Half a point, over the whole width. Source: NT 008 v1.0, 2.2.3. */
function ruleAt(document: Document, top: number): void {
  const y = (top - 0.01) * CM
  rule(document, LEFT * CM, y, (LEFT + FULL_WIDTH) * CM, y)
}

function drawTexts(document: Document, { description, information }: Plan): void {
  const label = inPoints(LEFT, description.top, FULL_WIDTH, ROW_HEIGHT)
  drawCell(document, { label: 'Descrição do Serviço', text: null }, label)
  const inner = { ...padded(label), width: TEXT_WIDTH }
  const height = 400
  drawLines(document, description.lines, { ...inner, y: label.y + DESCRIPTION_TEXT, height })
  drawLines(document, information.lines, { ...inner, y: (information.top + INFORMATION_TEXT) * CM, height })
}

/** From the top of the label to the first line, in points. */
const DESCRIPTION_TEXT = 8.8
const INFORMATION_TEXT = 0.41
