import { formatChaveDeAcesso, formatDocument, formatMoney } from '@talao/fiscal'
import { code128 } from './code128.ts'
import { FIELD_HEIGHT, field, fieldRow, inset, LEFT, TOP, WIDTH } from './danfe-fields.ts'
import type { DanfeNote } from './danfe-note.ts'
import { printedDay, printedNumber, printedPhone, printedPostalCode, printedTime } from './printed.ts'
import { type Box, type Document, drawBarcode, frame, MM, rule, write } from './sheet.ts'

const STUB_HEIGHT = 16 * MM
const STUB_GAP = 4 * MM
export const STUB_TOTAL_HEIGHT = STUB_HEIGHT + STUB_GAP
const HEADER_HEIGHT = 36 * MM
const WIDE_BARCODE_HEIGHT = 13 * MM
const IDENTITY_MM = 80
const NAME_MM = 32

/** The stub that the buyer signs and the seller keeps; only on the first page. */
export function drawStub(document: Document, note: DanfeNote): number {
  const side = 40 * MM
  const main: Box = { x: LEFT, y: TOP, width: WIDTH - side, height: STUB_HEIGHT }
  frame(document, { ...main, height: STUB_HEIGHT / 2 })
  write(document, stubText(note), inset({ ...main, height: STUB_HEIGHT / 2 }), { size: 7, minSize: 5, lines: 3 })
  const low = { y: TOP + STUB_HEIGHT / 2, height: STUB_HEIGHT / 2 }
  field(document, 'DATA DE RECEBIMENTO', '', { x: LEFT, width: 40 * MM, ...low })
  const signature = { x: LEFT + 40 * MM, width: main.width - 40 * MM, ...low }
  field(document, 'IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR', '', signature)
  const box = { x: LEFT + main.width, y: TOP, width: side, height: STUB_HEIGHT }
  frame(document, box)
  const words = `NF-e\nNº ${printedNumber(note.number)}\nSÉRIE ${printedSerie(note)}`
  write(document, words, inset(box), { size: 11, bold: true, align: 'center', lines: 3, middle: true })
  const cutLine = TOP + STUB_HEIGHT + STUB_GAP / 2
  document.dash(3, { space: 2 })
  rule(document, LEFT, cutLine, LEFT + WIDTH, cutLine)
  document.undash()
  return TOP + STUB_TOTAL_HEIGHT
}

function stubText({ company, customer, issued_at, totals }: DanfeNote): string {
  return `RECEBEMOS DE ${company.name} OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO. EMISSÃO: ${printedDay(issued_at)}. VALOR TOTAL: ${formatMoney(totals.total_cents)}. DESTINATÁRIO: ${customer.name}, ${customer.address}, ${customer.neighborhood}, ${customer.city}-${customer.uf}`
}

/** Issuer, name of the document, barcode, chave, protocol and registrations: on every page. */
export function drawHeader(document: Document, note: DanfeNote, y: number, page: number, pages: number): number {
  const identity = { x: LEFT, y, width: IDENTITY_MM * MM, height: HEADER_HEIGHT }
  const name = { x: identity.x + identity.width, y, width: NAME_MM * MM, height: HEADER_HEIGHT }
  const codes = { x: name.x + name.width, y, width: WIDTH - identity.width - name.width, height: HEADER_HEIGHT }
  drawIdentity(document, note, identity)
  drawName(document, note, name, page, pages)
  let below = drawCodes(document, note, codes)
  below = fieldRow(document, below, [
    ['NATUREZA DA OPERAÇÃO', note.nature_operation, IDENTITY_MM + NAME_MM],
    ['PROTOCOLO DE AUTORIZAÇÃO DE USO', protocolText(note), 196 - IDENTITY_MM - NAME_MM, 'center'],
  ])
  return fieldRow(document, below, [
    ['INSCRIÇÃO ESTADUAL', note.company.state_registration ?? '', 65],
    ['INSCRIÇÃO ESTADUAL DO SUBST. TRIBUT.', note.company.state_registration_st ?? '', 65],
    ['CNPJ', formatDocument(note.company.document ?? ''), 66],
  ])
}

/** How much of a page the header takes. */
export function headerHeight(note: DanfeNote): number {
  return HEADER_HEIGHT + (isWide(note) ? WIDE_BARCODE_HEIGHT : 0) + 2 * FIELD_HEIGHT
}

function drawIdentity(document: Document, { company }: DanfeNote, box: Box): void {
  frame(document, box)
  const inner = inset(box)
  write(document, 'IDENTIFICAÇÃO DO EMITENTE', { ...inner, height: 7 }, { size: 6, align: 'center' })
  const name = { ...inner, y: inner.y + 10, height: 40 }
  write(document, company.name, name, { size: 13, minSize: 8, bold: true, align: 'center', lines: 3, middle: true })
  const place = `${company.neighborhood} - ${company.city}/${company.uf}`
  const contact = [printedPostalCode(company.postal_code), printedPhone(company.phone)].filter(Boolean).join(' - ')
  const address = { ...inner, y: inner.y + 53, height: inner.height - 54 }
  write(document, `${company.address}\n${place}\n${contact}`, address, {
    size: 8.5,
    minSize: 6,
    align: 'center',
    lines: 6,
  })
}

function drawName(document: Document, note: DanfeNote, box: Box, page: number, pages: number): void {
  frame(document, box)
  const inner = inset(box)
  const centered = { bold: true, align: 'center' } as const
  write(document, 'DANFE', { ...inner, height: 15 }, { ...centered, size: 14 })
  const full = { ...inner, y: inner.y + 16, height: 28 }
  write(document, 'DOCUMENTO AUXILIAR DA NOTA FISCAL ELETRÔNICA', full, {
    size: 8,
    minSize: 8,
    align: 'center',
    lines: 3,
  })
  const way = { ...inner, x: inner.x + 2, y: inner.y + 46, width: inner.width - 26, height: 18 }
  write(document, '0 - ENTRADA\n1 - SAÍDA', way, { size: 8, lines: 2 })
  const digit = { x: inner.x + inner.width - 20, y: inner.y + 46, width: 16, height: 16 }
  frame(document, digit)
  write(document, note.type_operation === 'Entrada' ? '0' : '1', digit, { ...centered, size: 11, middle: true })
  const numbers = `Nº ${printedNumber(note.number)}\nSÉRIE ${printedSerie(note)}\nFOLHA ${page}/${pages}`
  write(document, numbers, { ...inner, y: inner.y + 66, height: 34 }, { ...centered, size: 10, lines: 3 })
}

/** A chave with letters needs a longer barcode than the classic column has, so it gets a row of its own. */
function drawCodes(document: Document, note: DanfeNote, box: Box): number {
  const barcodeHeight = isWide(note) ? 0 : 14 * MM
  if (barcodeHeight > 0) drawBarcodeCell(document, note, { ...box, height: barcodeHeight })
  const chave = { ...box, y: box.y + barcodeHeight, height: 8 * MM }
  field(document, 'CHAVE DE ACESSO', formatChaveDeAcesso(note.chave), chave, 'center')
  const rest = { ...box, y: chave.y + chave.height, height: box.height - barcodeHeight - chave.height }
  frame(document, rest)
  write(document, CONSULT_TEXT, inset(rest), { size: 9, minSize: 7, align: 'center', lines: 4, middle: true })
  const bottom = box.y + box.height
  if (!isWide(note)) return bottom
  drawBarcodeCell(document, note, { x: LEFT, y: bottom, width: WIDTH, height: WIDE_BARCODE_HEIGHT })
  return bottom + WIDE_BARCODE_HEIGHT
}

/** Source: NF-e manual, annex DANFE. */
const CONSULT_TEXT =
  'Consulta de autenticidade no portal nacional da NF-e\nwww.nfe.fazenda.gov.br/portal\nou no site da Sefaz Autorizadora'

/** Bars at least 8 mm high, the symbol of a chave with letters at least 11.5 cm wide (NT Conjunta 2025.001). */
function drawBarcodeCell(document: Document, note: DanfeNote, box: Box): void {
  frame(document, box)
  if (note.protocol === null) {
    write(document, 'SEM CÓDIGO DE BARRAS ATÉ A AUTORIZAÇÃO', inset(box), { size: 8, align: 'center', middle: true })
    return
  }
  const width = Math.min(box.width - 2 * MM, 134 * MM)
  const height = 10 * MM
  const left = box.x + (box.width - width) / 2
  drawBarcode(document, code128(note.chave), { x: left, y: box.y + (box.height - height) / 2, width, height })
}

function isWide(note: DanfeNote): boolean {
  return /[A-Z]/.test(note.chave)
}

function protocolText({ protocol }: DanfeNote): string {
  if (protocol === null) return 'NOTA AINDA NÃO AUTORIZADA'
  return `${protocol.number} - ${printedDay(protocol.authorized_at)} ${printedTime(protocol.authorized_at)}`
}

function printedSerie(note: DanfeNote): string {
  return String(note.serie).padStart(3, '0')
}
