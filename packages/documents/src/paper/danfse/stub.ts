import type { Document } from '../drawing-state.ts'
import { rule } from '../text-drawing.ts'
import { CM, drawCell, drawFrame, inPoints } from './drawing.ts'
import { COLUMN_WIDTH, COLUMNS, FULL_WIDTH } from './field.ts'
import { inOrder, orDash } from './field-format.ts'
import { chaveOf, type DanfseNote } from './note.ts'
import { STUB_TOP } from './plan.ts'

const HEIGHT = 0.67

/** The stub that the customer signs. Source: NT 008 v1.0, 2.1.13 and 2.4.5. */
export function drawStub(document: Document, note: DanfseNote): void {
  const [first, second, third] = COLUMNS
  drawFrame(document, inPoints(first, STUB_TOP, FULL_WIDTH, HEIGHT), 0.5)
  for (const x of [second, third]) rule(document, x * CM, STUB_TOP * CM, x * CM, (STUB_TOP + HEIGHT) * CM)
  const box = (x: number, width: number) => inPoints(x, STUB_TOP, width, HEIGHT)
  drawCell(document, { label: 'DATA CIENTIFICAÇÃO', isStrong: true, text: null }, box(first, COLUMN_WIDTH))
  drawCell(document, { label: 'IDENTIFICAÇÃO E ASSINATURA', isStrong: true, text: null }, box(second, COLUMN_WIDTH))
  const text = orDash(inOrder(note.nfse.nNFSe, chaveOf(note)))
  drawCell(document, { label: 'Nº NFS-E / CHAVE NFS-E', isStrong: true, text, max: 66 }, box(third, 10.19))
}
