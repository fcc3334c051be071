import { formatDocument } from '@talao/fiscal'
import { UPRIGHT as AREA } from '../danfe/area.ts'
import { type Block, blockOf, type Field, FULL_WIDTH, inset, TITLE_HEIGHT, title } from '../danfe/fields.ts'
import type { Document } from '../drawing-state.ts'
import { bytesOf, newPdfDocument } from '../pdf-document.ts'
import { printedDay } from '../print-format.ts'
import { frame, LEADING, MM, rule, write, writeLines } from '../text-drawing.ts'
import { cellPadding, type FittedRows, fitRows, WHY_COLUMNS, type WhyRow } from './why-rows.ts'

/** "Por que esta nota?" of a note, or of the notes of a sale. */
export type WhyPage = {
  company: { name: string; document: string }
  /** What is explained: `NF-e 123, série 1`. */
  subject: string
  /** The day of the note, `YYYY-MM-DD`; null where the reasons do not say it. */
  day: string | null
  norms_version: string | null
  /** The day as of which the reasons are told; null where they were kept when the note was composed for sending. */
  as_of: string | null
  /** Why there are no reasons, such as for a note issued elsewhere. */
  remark: string | null
  rows: readonly WhyRow[]
}

/** The PDF of the reasons: always one A4 page. The same input always gives the same bytes. */
export async function renderWhyPage(page: WhyPage): Promise<Uint8Array> {
  const document = newPdfDocument({
    title: `Por que esta nota? ${page.subject}`,
    author: page.company.name,
    created: [page.as_of, page.day].flatMap((day) => (day === null ? [] : [`${day}T12:00:00Z`])),
  })
  drawWhyPage(document, page)
  return bytesOf(document)
}

export function drawWhyPage(document: Document, page: WhyPage): void {
  document.addPage()
  drawTitle(document)
  const facts = factsBlock(page)
  facts.draw(document, AREA.top + HEAD_HEIGHT)
  const y = AREA.top + HEAD_HEIGHT + facts.height
  const { rows } = page
  const said = page.remark ?? (rows.length === 0 ? NO_NOTE : null)
  const below = said === null ? y : drawRemark(document, y, said)
  if (rows.length === 0) return
  drawCaptions(document, below)
  const top = below + TITLE_HEIGHT
  drawRows(document, top, fitRows(rows, AREA.bottom - top))
}

const NO_NOTE = 'Ainda não há nota.'
const KEPT = 'Guardadas quando a nota foi enviada.'
const HEAD_HEIGHT = 16 * MM
const REMARK_HEIGHT = 8 * MM
const CAPTION_INSET = 2

function drawTitle(document: Document): void {
  const box = { x: AREA.left, y: AREA.top, width: AREA.width, height: HEAD_HEIGHT }
  frame(document, box)
  const inner = inset(box)
  const centered = { align: 'center', stand: 'middle' } as const
  write(document, 'POR QUE ESTA NOTA?', { ...inner, height: 24 }, { ...centered, size: 16, bold: true })
  const below = { ...inner, y: inner.y + 24, height: inner.height - 24 }
  write(document, 'As razões de cada escolha. Não é documento fiscal.', below, { ...centered, size: 9 })
}

function factsBlock({ company, subject, day, norms_version, as_of, rows }: WhyPage): Block {
  const told = as_of === null ? KEPT : `Pelo que está no cadastro em ${printedDay(as_of)}.`
  const since: Field = ['DE QUANDO SÃO AS RAZÕES', told, FULL_WIDTH]
  return blockOf(AREA, 'EMPRESA E NOTA', [
    [
      ['EMPRESA', company.name, 130],
      ['CNPJ', formatDocument(company.document), 66],
    ],
    [
      ['O QUE SE EXPLICA', subject, 108],
      ['DIA DA NOTA', printedDay(day ?? undefined), 36, 'center'],
      ['VERSÃO DAS NORMAS', norms_version ?? '', 52, 'center'],
    ],
    ...(rows.length === 0 ? [] : [[since]]),
  ])
}

function drawRemark(document: Document, y: number, text: string): number {
  const box = { x: AREA.left, y, width: AREA.width, height: REMARK_HEIGHT }
  frame(document, box)
  write(document, text, inset(box), { size: 10, lines: 2, stand: 'middle' })
  return y + REMARK_HEIGHT
}

function drawCaptions(document: Document, y: number): void {
  let left = AREA.left
  for (const { width, caption } of WHY_COLUMNS) {
    title(document, { ...AREA, left: left + CAPTION_INSET, width }, y, caption)
    left += width
  }
}

function drawRows(document: Document, y: number, { rows, size, leftOut }: FittedRows): void {
  const padding = cellPadding(size)
  let top = y
  for (const { cells, height } of rows) {
    let x = AREA.left
    for (const [at, { width, isBold }] of WHY_COLUMNS.entries()) {
      const box = { x: x + padding, y: top + padding, width: width - 2 * padding, height: height - 2 * padding }
      writeLines(document, cells[at] ?? [], box, { size, bold: isBold })
      x += width
    }
    top += height
    rule(document, AREA.left, top, AREA.left + AREA.width, top)
  }
  if (leftOut === null) return
  const box = { x: AREA.left + padding, y: top + padding, width: AREA.width - 2 * padding, height: size * LEADING }
  write(document, leftOut, box, { size })
}
