import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import type { Document } from '../drawing-state.ts'
import { printedAmount, printedDay } from '../print-format.ts'
import { type Align, frame, MM, write } from '../text-drawing.ts'
import type { Area } from './area.ts'
import { type Block, fieldRow, inset, TITLE_HEIGHT, title } from './fields.ts'

type Billing = NonNullable<InfNfe['cobr']>
type Installment = NonNullable<Billing['dup']>[number]

const CELL_WIDTH = 39 * MM
const CELL_HEIGHT = 4.2 * MM
/**
 * Maximum share of the page height. More would push the products off the first page; the other duplicatas go to the
 * additional information.
 */
const MAX_SHARE = 0.065

/** Fatura and duplicatas; null when the note has neither. */
export function billingBlock(area: Area, { cobr }: InfNfe): Block | null {
  if (!cobr?.fat && !cobr?.dup?.length) return null
  const installments = (cobr.dup ?? []).slice(0, shownInstallments(area))
  const perRow = cellsPerRow(area)
  const billHeight = cobr.fat ? area.fieldHeight : 0
  return {
    height: TITLE_HEIGHT + billHeight + Math.ceil(installments.length / perRow) * CELL_HEIGHT,
    draw: (document, y) => {
      let below = title(document, area, y, 'FATURA / DUPLICATAS')
      if (cobr.fat) below = drawBill(document, area, below, cobr.fat)
      for (const [place, installment] of installments.entries()) {
        const width = area.width / perRow
        const x = area.left + (place % perRow) * width
        drawInstallment(document, installment, x, below + Math.floor(place / perRow) * CELL_HEIGHT, width)
      }
    },
  }
}

/** How many duplicatas fit the block; the rest is printed as text. */
export function shownInstallments(area: Area): number {
  return Math.floor(((area.bottom - area.top) * MAX_SHARE) / CELL_HEIGHT) * cellsPerRow(area)
}

export function installmentText({ nDup, dVenc, vDup }: Installment): string {
  return [nDup, printedDay(dVenc), `R$ ${printedAmount(vDup)}`].filter(Boolean).join(' ')
}

function cellsPerRow(area: Area): number {
  return Math.floor(area.width / CELL_WIDTH)
}

function drawBill(document: Document, area: Area, y: number, bill: NonNullable<Billing['fat']>): number {
  return fieldRow(document, area, y, [
    ['NÚMERO DA FATURA', bill.nFat ?? '', 76],
    ['VALOR ORIGINAL', printedAmount(bill.vOrig), 40, 'right'],
    ['VALOR DO DESCONTO', printedAmount(bill.vDesc), 40, 'right'],
    ['VALOR LÍQUIDO', printedAmount(bill.vLiq), 40, 'right'],
  ])
}

/** Number, date and value of a duplicata, side by side. */
function drawInstallment(document: Document, { nDup, dVenc, vDup }: Installment, x: number, y: number, width: number) {
  const cell = { x, y, width, height: CELL_HEIGHT }
  frame(document, cell)
  const inner = inset(cell)
  const part = (text: string, from: number, share: number, align: Align) =>
    write(
      document,
      text,
      { x: inner.x + from * inner.width, y, width: share * inner.width, height: CELL_HEIGHT },
      { size: 7, minSize: 5, align, stand: 'middle' },
    )
  part(nDup ?? '', 0, 0.26, 'left')
  part(printedDay(dVenc), 0.28, 0.32, 'center')
  part(printedAmount(vDup), 0.62, 0.38, 'right')
}
