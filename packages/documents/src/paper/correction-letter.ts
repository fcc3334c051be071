import { formatChaveDeAcesso, formatDocument } from '@talao/fiscal'
import { CORRECTION_TERMS } from '@talao/fiscal/nfe/event/layout'
import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { code128 } from './code128.ts'
import { UPRIGHT as AREA } from './danfe/area.ts'
import { type Block, blockOf, field, inset, TITLE_HEIGHT, title } from './danfe/fields.ts'
import { drawIdentity } from './danfe/identity.ts'
import { documentOf } from './danfe/parties.ts'
import type { Document } from './drawing-state.ts'
import type { Box } from './drawn-text.ts'
import { wrapText } from './fit-text.ts'
import { measureOf } from './font.ts'
import { bytesOf, newPdfDocument } from './pdf-document.ts'
import {
  printedAmount,
  printedDay,
  printedInstant,
  printedNumber,
  printedSerie,
  toPrintableText,
  withLineBreaks,
} from './print-format.ts'
import { drawBarcode, frame, LEADING, MM, watermark, write, writeLines } from './text-drawing.ts'

/** A registered carta de correção and the note it corrects. */
export type CorrectionLetter = {
  chave: string
  /** nSeqEvento, 1 to 20. */
  sequence: number
  /** xCorrecao. */
  text: string
  /** nProt of the authority's answer. */
  protocol: string
  /** dhRegEvento of the authority's answer. */
  registered_at: string
  note: InfNfe
  /** PNG or JPEG. */
  logo?: Uint8Array
}

/**
 * The PDF of a carta de correção (CC-e). No norm defines its layout, so it follows the DANFE: A4 portrait, as many
 * pages as the text needs. The same letter always gives the same bytes. Source of its contents: Ajuste SINIEF 07/2005,
 * cl. 14ª-A.
 */
export async function renderCorrectionLetter(letter: CorrectionLetter): Promise<Uint8Array> {
  const document = newPdfDocument({
    title: `CC-e ${letter.sequence} ${letter.chave}`,
    author: letter.note.emit.xNome,
    created: [letter.registered_at, letter.note.ide.dhEmi],
  })
  drawCorrectionLetter(document, letter)
  return bytesOf(document)
}

export function drawCorrectionLetter(document: Document, letter: CorrectionLetter): void {
  const facts = factsBlock(letter)
  const textTop = HEAD_BOTTOM + facts.height
  const perPage = Math.floor((TERMS_TOP - textTop - TITLE_HEIGHT - 2 * PADDING) / LINE)
  const lines = wrapText(
    measureOf('Times-Roman'),
    toPrintableText(withLineBreaks(letter.text)),
    AREA.width - 2 * PADDING,
    SIZE,
  )
  const pages = Math.max(1, Math.ceil(lines.length / perPage))
  for (let page = 1; page <= pages; page += 1) {
    document.addPage()
    watermark(document, letter.note.ide.tpAmb === '2' ? ['SEM VALOR FISCAL'] : [])
    drawHead(document, letter, `FOLHA ${page}/${pages}`)
    facts.draw(document, HEAD_BOTTOM)
    drawText(document, textTop, lines.slice((page - 1) * perPage, page * perPage))
    drawTerms(document)
  }
}

const SIZE = 10
const LINE = SIZE * LEADING
const PADDING = 6
const HEAD_HEIGHT = 34 * MM
const CODES_HEIGHT = 14 * MM
const HEAD_BOTTOM = AREA.top + HEAD_HEIGHT + CODES_HEIGHT + AREA.fieldHeight
const TERMS_TOP = AREA.bottom - 26 * MM
const IDENTITY_WIDTH = 98 * MM
/** Bars of a chave with letters must be at least 11.5 cm wide. Source: NT Conjunta 2025.001. */
const BARCODE_WIDTH = 134 * MM

/** Issuer and document title; below them barcode and chave, over the full width. */
function drawHead(document: Document, letter: CorrectionLetter, folio: string): void {
  const { note, logo, chave } = letter
  const top = { y: AREA.top, height: HEAD_HEIGHT }
  const identity = { x: AREA.left, width: IDENTITY_WIDTH, ...top }
  drawIdentity(document, { note, protocol: null, extras: logo ? { logo } : {} }, identity)
  drawDocumentTitle(document, letter, folio, {
    x: AREA.left + IDENTITY_WIDTH,
    width: AREA.width - IDENTITY_WIDTH,
    ...top,
  })
  const codes = { x: AREA.left, y: AREA.top + HEAD_HEIGHT, width: AREA.width, height: CODES_HEIGHT }
  frame(document, codes)
  const bars = { x: AREA.left + (AREA.width - BARCODE_WIDTH) / 2, y: codes.y + 2 * MM, width: BARCODE_WIDTH }
  drawBarcode(document, code128(chave), { ...bars, height: 10 * MM })
  const below = { ...codes, y: codes.y + CODES_HEIGHT, height: AREA.fieldHeight }
  field(document, 'CHAVE DE ACESSO DA NF-e', formatChaveDeAcesso(chave), below, 'center')
}

function drawDocumentTitle(document: Document, { sequence }: CorrectionLetter, folio: string, box: Box): void {
  frame(document, box)
  const inner = inset(box)
  const centered = { align: 'center', stand: 'middle' } as const
  write(document, 'CC-e', { ...inner, height: 24 }, { ...centered, size: 16, bold: true })
  write(document, 'CARTA DE CORREÇÃO ELETRÔNICA', { ...inner, y: inner.y + 24, height: 14 }, { ...centered, size: 10 })
  const numbers = { ...inner, y: inner.y + 42, height: inner.height - 44 }
  write(document, `SEQUÊNCIA ${sequence}\n${folio}`, numbers, { ...centered, size: 11, bold: true, lines: 2 })
}

/** The authority's answer and the identification of the corrected note. */
function factsBlock({ note, protocol, registered_at }: CorrectionLetter): Block {
  const { ide, emit, dest, total } = note
  return blockOf(AREA, 'EVENTO E NOTA FISCAL ELETRÔNICA', [
    [
      ['PROTOCOLO DO EVENTO', protocol, 66],
      ['DATA E HORA DO REGISTRO', printedInstant(registered_at), 64, 'center'],
      ['CNPJ / CPF DO EMITENTE', formatDocument(emit.CNPJ ?? emit.CPF ?? ''), 66],
    ],
    [
      ['NÚMERO', printedNumber(ide.nNF), 40, 'center'],
      ['SÉRIE', printedSerie(ide.serie), 26, 'center'],
      ['DATA DA EMISSÃO', printedDay(ide.dhEmi), 64, 'center'],
      ['VALOR TOTAL DA NOTA', printedAmount(total.ICMSTot.vNF), 66, 'right'],
    ],
    [
      ['DESTINATÁRIO / REMETENTE', dest?.xNome ?? '', 130],
      [dest?.idEstrangeiro === undefined ? 'CNPJ / CPF' : 'ID. ESTRANGEIRO', documentOf(dest), 66],
    ],
  ])
}

function drawText(document: Document, y: number, lines: readonly string[]): void {
  const top = title(document, AREA, y, 'CORREÇÃO')
  const box = { x: AREA.left, y: top, width: AREA.width, height: TERMS_TOP - top }
  frame(document, box)
  const inner = {
    x: box.x + PADDING,
    y: box.y + PADDING,
    width: box.width - 2 * PADDING,
    height: box.height - 2 * PADDING,
  }
  writeLines(document, lines, inner, { size: SIZE })
}

function drawTerms(document: Document): void {
  const top = title(document, AREA, TERMS_TOP, 'CONDIÇÕES DE USO')
  const box = { x: AREA.left, y: top, width: AREA.width, height: AREA.bottom - top }
  frame(document, box)
  const text = `${CORRECTION_TERMS}\n${REPLACES}`
  write(document, text, inset(box), { size: 8, minSize: 6, lines: 7, stand: 'middle' })
}

const REPLACES = 'A última carta registrada substitui as anteriores da mesma nota.'
