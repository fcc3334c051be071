import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import type { Document } from '../drawing-state.ts'
import type { Box } from '../drawn-text.ts'
import { printedAmount, printedDay, printedNumber, printedSerie } from '../print-format.ts'
import { frame, MM, rule, turned, write } from '../text-drawing.ts'
import type { Paper } from './area.ts'
import { field, inset } from './fields.ts'
import { addressLine, cityLine } from './parties.ts'

/**
 * The stub that the buyer signs and the seller keeps, only on the first page: at the top in portrait, at the left edge
 * in landscape.
 */
export function drawStub(document: Document, note: InfNfe, paper: Paper): void {
  if (paper.isLandscape) turned(document, paper.stub, (inside) => drawInside(document, note, inside))
  else drawInside(document, note, paper.stub)
  const [x1, y1, x2, y2] = paper.tear
  document.addContent('q [3 2] 0 d')
  rule(document, x1, y1, x2, y2)
  document.addContent('Q')
}

function drawInside(document: Document, note: InfNfe, { x, y, width, height }: Box): void {
  const side = 40 * MM
  const half = height / 2
  const upper = { x, y, width: width - side, height: half }
  frame(document, upper)
  write(document, stubText(note), inset(upper), { size: 7, minSize: 5, lines: 3, stand: 'middle' })
  const date = 40 * MM
  field(document, 'DATA DE RECEBIMENTO', '', { x, y: y + half, width: date, height: half })
  const signature = { x: x + date, y: y + half, width: width - side - date, height: half }
  field(document, 'IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR', '', signature)
  const box = { x: x + width - side, y, width: side, height }
  frame(document, box)
  const words = `NF-e\nNº ${printedNumber(note.ide.nNF)}\nSÉRIE ${printedSerie(note.ide.serie)}`
  write(document, words, inset(box), { size: 11, bold: true, align: 'center', lines: 3, stand: 'middle' })
}

function stubText({ emit, dest, ide, total }: InfNfe): string {
  const received = `RECEBEMOS DE ${emit.xNome} OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO.`
  const issued = `EMISSÃO: ${printedDay(ide.dhEmi)}. VALOR TOTAL: R$ ${printedAmount(total.ICMSTot.vNF)}.`
  if (!dest) return `${received} ${issued}`
  const place = dest.enderDest
    ? `, ${addressLine(dest.enderDest)}, ${dest.enderDest.xBairro}, ${cityLine(dest.enderDest)}`
    : ''
  return `${received} ${issued} DESTINATÁRIO: ${dest.xNome ?? ''}${place}`
}
