import { formatChaveDeAcesso, formatDocument } from '@talao/fiscal'
import { code128 } from '../code128.ts'
import type { Document } from '../drawing-state.ts'
import type { Box } from '../drawn-text.ts'
import { printedInstant, printedNumber, printedSerie } from '../print-format.ts'
import { drawBarcode, frame, MM, write } from '../text-drawing.ts'
import type { Area } from './area.ts'
import { type Field, FULL_WIDTH, field, fieldRow, inset } from './fields.ts'
import { drawIdentity } from './identity.ts'
import { chaveOf, type DanfeInput, isPreview } from './input.ts'
import { layoutOf } from './layout.ts'

const HEAD_HEIGHT = 36 * MM
const WIDE_ROW = 13 * MM
const CHAVE_HEIGHT = 8 * MM
/** Bars of 11.5 cm plus quiet zones: 354 and 20 modules. Source: NT Conjunta 2025.001. */
const WIDE_BARCODE = ((115 * 374) / 354) * MM
/** Wider bars are hard to scan. */
const WIDEST_BARCODE = 134 * MM

/**
 * Draws issuer, document title, barcode, chave, protocol and registrations on every page. Returns the y of the bottom
 * edge.
 */
export function drawHeader(
  document: Document,
  input: DanfeInput,
  area: Area,
  [page, pages]: readonly [number, number],
): number {
  const { identity, name, codes } = columnsOf(input, area)
  drawIdentity(document, input, { x: area.left, y: area.top, width: identity, height: HEAD_HEIGHT })
  const nameBox = { x: area.left + identity, y: area.top, width: name, height: HEAD_HEIGHT }
  drawName(document, input, nameBox, `FOLHA ${page}/${pages}`)
  const codesBox = { x: nameBox.x + name, y: area.top, width: codes, height: HEAD_HEIGHT }
  return drawRows(document, input, area, drawCodes(document, input, area, codesBox))
}

/** Height of the header on a page. */
export function headerHeight(input: DanfeInput, area: Area): number {
  return HEAD_HEIGHT + (hasWideRow(input, area) ? WIDE_ROW : 0) + rowsOf(input, area).length * area.fieldHeight
}

/**
 * A chave with letters needs more width than the standard column: landscape widens the column, portrait gives it a
 * separate row.
 */
function columnsOf(input: DanfeInput, area: Area): { identity: number; name: number; codes: number } {
  const unit = area.width / FULL_WIDTH
  const name = 32 * unit
  const wanted = hasLetters(input) && !hasWideRow(input, area) ? Math.max(84 * unit, WIDE_BARCODE + 4 * MM) : 84 * unit
  return { identity: area.width - name - wanted, name, codes: wanted }
}

function hasWideRow(input: DanfeInput, area: Area): boolean {
  return hasLetters(input) && area.width < 230 * MM
}

function hasLetters({ note }: DanfeInput): boolean {
  return /[A-Z]/.test(chaveOf(note))
}

function drawName(document: Document, { note }: DanfeInput, box: Box, folio: string): void {
  frame(document, box)
  const inner = inset(box)
  const centered = { bold: true, align: 'center' } as const
  write(document, 'DANFE', { ...inner, y: box.y + 1, height: 16 }, { ...centered, size: 14 })
  const full = { ...inner, y: box.y + 17, height: 28 }
  const words = 'DOCUMENTO AUXILIAR DA NOTA FISCAL ELETRÔNICA'
  write(document, words, full, { size: 8, minSize: 8, align: 'center', lines: 3 })
  const middle = box.x + box.width / 2
  const way = { x: middle - 40, y: box.y + 46, width: 58, height: 18 }
  write(document, '0 - ENTRADA\n1 - SAÍDA', way, { size: 8, minSize: 8, lines: 2, stand: 'middle' })
  const digit = { x: middle + 24, y: box.y + 47, width: 16, height: 16 }
  frame(document, digit)
  write(document, note.ide.tpNF, digit, { ...centered, size: 11, stand: 'middle' })
  const numbers = `Nº ${printedNumber(note.ide.nNF)}\nSÉRIE ${printedSerie(note.ide.serie)}\n${folio}`
  const numbersBox = { ...inner, y: box.y + 65, height: box.height - 66 }
  write(document, numbers, numbersBox, { ...centered, size: 10, minSize: 10, lines: 3, stand: 'middle' })
}

/** Draws barcode, chave and the address to check it. Returns the y of the bottom edge. */
function drawCodes(document: Document, input: DanfeInput, area: Area, box: Box): number {
  const isOwnRow = hasWideRow(input, area)
  const barcodeHeight = isOwnRow ? 0 : 14 * MM
  if (!isOwnRow) drawBarcodeCell(document, input, { ...box, height: barcodeHeight })
  const chave = { ...box, y: box.y + barcodeHeight, height: CHAVE_HEIGHT }
  field(document, 'CHAVE DE ACESSO', isPreview(input) ? '' : formatChaveDeAcesso(chaveOf(input.note)), chave, 'center')
  const rest = { ...box, y: chave.y + CHAVE_HEIGHT, height: box.height - barcodeHeight - CHAVE_HEIGHT }
  frame(document, rest)
  const style = { size: 8.5, minSize: 7, align: 'center', lines: 4, stand: 'middle' } as const
  if (!isPreview(input)) write(document, CONSULT_TEXT, inset(rest), style)
  const bottom = box.y + box.height
  if (!isOwnRow) return bottom
  drawBarcodeCell(document, input, { x: area.left, y: bottom, width: area.width, height: WIDE_ROW })
  return bottom + WIDE_ROW
}

/** Source: NF-e manual, annex DANFE. */
const CONSULT_TEXT =
  'Consulta de autenticidade no portal nacional da NF-e\nwww.nfe.fazenda.gov.br/portal\nou no site da Sefaz Autorizadora'

/** Bars at least 8 mm high; modules of at least 0.2 mm. */
function drawBarcodeCell(document: Document, input: DanfeInput, box: Box): void {
  frame(document, box)
  if (isPreview(input)) {
    const style = { size: 8, bold: true, align: 'center', stand: 'middle' } as const
    write(document, 'PRÉ-VISUALIZAÇÃO – SEM VALOR FISCAL', inset(box), style)
    return
  }
  const width = Math.min(box.width - 2 * MM, WIDEST_BARCODE)
  const height = 10 * MM
  const left = box.x + (box.width - width) / 2
  drawBarcode(document, code128(chaveOf(input.note)), { x: left, y: box.y + (box.height - height) / 2, width, height })
}

function drawRows(document: Document, input: DanfeInput, area: Area, top: number): number {
  return rowsOf(input, area).reduce((y, row) => fieldRow(document, area, y, row), top)
}

function rowsOf(input: DanfeInput, area: Area): Field[][] {
  const { emit, ide } = input.note
  const { identity, name } = columnsOf(input, area)
  const left = ((identity + name) / area.width) * FULL_WIDTH
  const rows: Field[][] = [
    [
      ['NATUREZA DA OPERAÇÃO', ide.natOp, left],
      [...protocolField(input), FULL_WIDTH - left, 'center'],
    ],
    [
      ['INSCRIÇÃO ESTADUAL', emit.IE, 65],
      ['INSCRIÇÃO ESTADUAL DO SUBST. TRIBUT.', emit.IEST ?? '', 65],
      ['CNPJ / CPF', formatDocument(emit.CNPJ ?? emit.CPF ?? ''), 66],
    ],
  ]
  return layoutOf(input) === 'MANUAL' ? rows : [...rows, regimeRow(emit.CRT)]
}

/** NT 2026.010, 4.2, reserves the second box until a norm names its tag. */
function regimeRow(crt: string): Field[] {
  return [
    ['CÓDIGO DO REGIME TRIBUTÁRIO', [crt, REGIME_NAMES[crt]].filter(Boolean).join(' - '), 122],
    ['TIPO DE REGIME DE APURAÇÃO DO IBS E DA CBS', '', 74],
  ]
}

/** Source: NT 2026.010, 4.2; NF-e layout 4.00, C21. */
const REGIME_NAMES: Record<string, string> = {
  '1': 'SIMPLES NACIONAL',
  '2': 'SIMPLES NACIONAL, EXCESSO DE SUBLIMITE DE RECEITA BRUTA',
  '3': 'REGIME NORMAL',
  '4': 'SIMPLES NACIONAL, MICROEMPREENDEDOR INDIVIDUAL - MEI',
}

function protocolField(input: DanfeInput): readonly [caption: string, value: string] {
  const { protocol, extras } = input
  if (isPreview(input)) return ['PROTOCOLO DE AUTORIZAÇÃO DE USO', 'NOTA AINDA NÃO AUTORIZADA']
  if (protocol)
    return ['PROTOCOLO DE AUTORIZAÇÃO DE USO', `${protocol.nProt ?? ''} - ${printedInstant(protocol.dhRecbto)}`]
  const { protocol: number = '', registered_at } = extras.epec ?? {}
  return ['PROTOCOLO DE AUTORIZAÇÃO DO EPEC', `${number} - ${printedInstant(registered_at)}`]
}
