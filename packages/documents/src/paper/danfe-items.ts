import { LEFT, title, TITLE_HEIGHT, WIDTH } from './danfe-fields.ts'
import type { DanfeItem, DanfeNote } from './danfe-note.ts'
import type { ItemRow } from './danfe-plan.ts'
import { fitLine, type Measure, wrapText } from './fit-text.ts'
import { printable, printedAmount, printedDecimal, printedRate, printedUnitValue } from './printed.ts'
import { type Align, type Document, frame, LEADING, measureOf, MM, rule, write, writeLines } from './sheet.ts'

/** Source: NF-e manual, annex DANFE: at least 6 pt in the table. */
const SIZE = 6.5
const SMALLEST_NUMBER = 4.5
const CELL_PADDING = 2
const ROW_PADDING = 2.5
const HEAD_HEIGHT = 5 * MM
/** 120 characters of xProd and 500 of infAdProd need 25 lines at their widest. */
const MAX_LINES = 30

export const ITEMS_HEAD_HEIGHT = TITLE_HEIGHT + HEAD_HEIGHT

type Column = { caption: string; widthMm: number; align: Align; value: (item: DanfeItem) => string }

/** The widths add up to 196. */
function columnsOf(note: DanfeNote): Column[] {
  const text = (caption: string, widthMm: number, align: Align, value: Column['value']): Column => ({
    caption,
    widthMm,
    align,
    value,
  })
  return [
    text('CÓDIGO PRODUTO', 18, 'left', (item) => item.code),
    text('DESCRIÇÃO DO PRODUTO / SERVIÇO', 53, 'left', describe),
    text('NCM/SH', 13, 'center', (item) => item.ncm),
    text(originCaption(note), 9, 'center', (item) => `${item.icms_origin}${item.icms_cst}`),
    text('CFOP', 8, 'center', (item) => item.cfop),
    text('UN', 7, 'center', (item) => item.unit),
    text('QUANT', 13, 'right', (item) => printedDecimal(item.quantity)),
    text('VALOR UNIT', 14, 'right', (item) => printedUnitValue(item.value_per_unit)),
    text('VALOR TOTAL', 14, 'right', (item) => printedAmount(item.total_cents)),
    text('B.CÁLC ICMS', 12, 'right', (item) => printedAmount(item.icms_base_cents)),
    text('VALOR ICMS', 11, 'right', (item) => printedAmount(item.icms_cents)),
    text('VALOR IPI', 9, 'right', (item) => printedAmount(item.ipi_cents)),
    text('ALÍQ. ICMS', 8, 'right', (item) => printedRate(item.icms_aliquot)),
    text('ALÍQ. IPI', 7, 'right', (item) => printedRate(item.ipi_aliquot)),
  ]
}

/** CST for regime 3 and also for 2, Simples above its limit; CSOSN for 1 and 4. Source: NF-e manual, annex DANFE. */
function originCaption({ company }: DanfeNote): string {
  return company.tax_regime === 'SIMPLES_NACIONAL' || company.tax_regime === 'MEI' ? 'O/CSOSN' : 'O/CST'
}

function describe(item: DanfeItem): string {
  return item.additional_information ? `${item.description}\n${item.additional_information}` : item.description
}

/** The products wrapped into their columns, ready to be spread over pages. */
export function layItems(document: Document, note: DanfeNote): ItemRow[] {
  const measure = measureOf(document, false)
  const columns = columnsOf(note)
  return note.items.map((item) => {
    const cells = columns.map((column) => layCell(measure, column, item))
    const height = Math.max(...cells.map(({ lines, size }) => lines.length * size * LEADING))
    return { cells, height: height + ROW_PADDING }
  })
}

/** Text wraps; a number keeps to one line, smaller where it must, because half a number is another number. */
function layCell(measure: Measure, { align, value, widthMm }: Column, item: DanfeItem): ItemRow['cells'][number] {
  const text = printable(value(item))
  const width = widthMm * MM - 2 * CELL_PADDING
  if (align !== 'right') return { lines: wrapText(measure, text, width, SIZE, MAX_LINES), size: SIZE }
  const fitted = fitLine(measure, text, width, SIZE, SMALLEST_NUMBER)
  if (fitted.text === text) return { lines: [text], size: fitted.size }
  return { lines: wrapText(measure, text, width, SMALLEST_NUMBER), size: SMALLEST_NUMBER }
}

/** The table from `y` to `bottom`: title, captions, rows, and column rules over the whole height. */
export function drawItems(
  document: Document,
  note: DanfeNote,
  rows: readonly ItemRow[],
  y: number,
  bottom: number,
): void {
  const head = title(document, y, 'DADOS DOS PRODUTOS / SERVIÇOS')
  const columns = columnsOf(note)
  frame(document, { x: LEFT, y: head, width: WIDTH, height: bottom - head })
  rule(document, LEFT, head + HEAD_HEIGHT, LEFT + WIDTH, head + HEAD_HEIGHT)
  let x = LEFT
  for (const { caption, widthMm } of columns) {
    if (x > LEFT) rule(document, x, head, x, bottom)
    const box = { x: x + 1, y: head + 1, width: widthMm * MM - 2, height: HEAD_HEIGHT - 2 }
    write(document, caption, box, { size: 5.5, minSize: 5, align: 'center', lines: 2, middle: true })
    x += widthMm * MM
  }
  drawRows(document, columns, rows, head + HEAD_HEIGHT)
}

function drawRows(document: Document, columns: readonly Column[], rows: readonly ItemRow[], top: number): void {
  let y = top
  for (const [place, row] of rows.entries()) {
    if (place > 0) ruleBetween(document, y)
    let x = LEFT
    for (const [column, { widthMm, align }] of columns.entries()) {
      const box = { x: x + CELL_PADDING, y: y + 1.5, width: widthMm * MM - 2 * CELL_PADDING, height: row.height }
      const { lines, size } = row.cells[column] ?? { lines: [], size: SIZE }
      writeLines(document, lines, box, { size, align })
      x += widthMm * MM
    }
    y += row.height
  }
}

function ruleBetween(document: Document, y: number): void {
  document.save().strokeColor('#999999').dash(1, { space: 1 })
  rule(document, LEFT, y, LEFT + WIDTH, y)
  document.restore()
}
