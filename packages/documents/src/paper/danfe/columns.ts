import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { measureOf } from '../font.ts'
import { printedAmount, printedDecimal, printedRate, printedUnitValue, toPrintableText } from '../print-format.ts'
import { type Align, MM } from '../text-drawing.ts'
import type { Area } from './area.ts'
import { describeItem, describeWithCodes } from './description.ts'
import { icmsValue, type TaxLine, taxLines } from './item-taxes.ts'
import type { DanfeLayout } from './layout.ts'

export type Item = InfNfe['det'][number]

/** `width` in points. */
export type Column = {
  caption: string
  width: number
  align: Align
  /** Text of the cell; `\n` separates lines. */
  value: (item: Item) => string
  /** Lines of these columns are aligned: name, base, rate and value of one tax are on the same line. */
  isTax?: boolean
  /** Shares the box and caption of the previous column. */
  isJoined?: boolean
}

/** Source: NF-e manual, annex DANFE: at least 6 pt in the table. */
export const ITEM_SIZE = 6.5
export const CELL_PADDING = 2

/**
 * The columns of the product table. Number columns are as wide as the note's longest number needs, as long as the
 * description keeps a readable width.
 */
export function columnsOf(note: InfNfe, area: Area, layout: DanfeLayout): Column[] {
  const standard = layout === 'MANUAL' ? manualColumns(note) : reformColumns(note)
  const columns = standard.map((column) => ({ ...column, width: column.width * MM }))
  const wanted = columns.map((column) => Math.max(column.width, widestNumber(column, note.det)))
  const extra = sum(wanted) - sum(columns.map(({ width }) => width))
  const spare = area.width - sum(columns.map(({ width }) => width)) - NARROWEST_DESCRIPTION
  const given = extra <= spare ? 1 : spare / extra
  const grown = columns.map((column, place) => {
    const width = column.width + ((wanted[place] ?? column.width) - column.width) * given
    return { ...column, width }
  })
  const description = area.width - sum(grown.map(({ width }) => width))
  return grown.map((column) => (column.width === 0 ? { ...column, width: description } : column))
}

const NARROWEST_DESCRIPTION = 40 * MM

function widestNumber({ align, value }: Column, items: readonly Item[]): number {
  if (align !== 'right') return 0
  const measure = measureOf('Times-Roman')
  let longest = ''
  for (const item of items) {
    for (const text of value(item).split('\n')) if (text.length > longest.length) longest = text
  }
  // A digit is 0.5 wide and a dot 0.25, so the longest text is the widest one, or nearly so.
  return longest === '' ? 0 : measure(toPrintableText(longest), ITEM_SIZE) + 2 * CELL_PADDING + 0.5
}

/** Widths in millimetres; the description takes the remaining width. */
function manualColumns(note: InfNfe): Column[] {
  return [
    column('CÓDIGO PRODUTO', 18, 'left', ({ prod }) => prod.cProd),
    column('DESCRIÇÃO DO PRODUTO / SERVIÇO', 0, 'left', describeItem),
    column('NCM/SH', 12.5, 'center', ({ prod }) => prod.NCM),
    column(originCaption(note), originCaption(note) === 'O/CST' ? 9 : 11, 'center', situationOf),
    column('CFOP', 8, 'center', ({ prod }) => prod.CFOP),
    column('UN', 7, 'center', ({ prod }) => prod.uCom),
    column('QUANT', 12, 'right', ({ prod }) => printedDecimal(prod.qCom)),
    column('VALOR UNIT', 13, 'right', ({ prod }) => printedUnitValue(prod.vUnCom)),
    column('VALOR TOTAL', 13, 'right', ({ prod }) => printedAmount(prod.vProd)),
    column('B. CÁLC. ICMS', 11, 'right', (item) => printedAmount(icmsValue(item, 'vBC'))),
    column('VALOR ICMS', 10, 'right', (item) => printedAmount(icmsValue(item, 'vICMS'))),
    column('VALOR IPI', 9, 'right', (item) => printedAmount(item.imposto.IPI?.IPITrib?.vIPI)),
    column('ALÍQ. ICMS', 8, 'right', (item) => printedRate(icmsValue(item, 'pICMS'))),
    column('ALÍQ. IPI', 8, 'right', (item) => printedRate(item.imposto.IPI?.IPITrib?.pIPI)),
  ]
}

/** Code, NCM and cClassTrib are part of the description; each tax has its own line. Source: NT 2026.010, 4.3. */
function reformColumns(note: InfNfe): Column[] {
  const situation = originCaption(note).replace('O/', '')
  return [
    column('DESCRIÇÃO DO PRODUTO / SERVIÇO', 0, 'left', describeWithCodes),
    column(`${situation} / CFOP`, 12, 'center', (item) => `${situationOf(item)}\n${item.prod.CFOP}`),
    column('QTD / UN', 13, 'right', ({ prod }) => `${printedDecimal(prod.qCom)}\n${prod.uCom}`),
    column('VALOR UNIT', 15, 'right', ({ prod }) => printedUnitValue(prod.vUnCom)),
    column('VALOR TOTAL', 15, 'right', ({ prod }) => printedAmount(prod.vProd)),
    ...taxColumns('BASES DE CÁLCULO', 14, ({ base }) => base),
    ...taxColumns('ALÍQUOTAS', 10, ({ rate }) => rate),
    ...taxColumns('VALOR DOS TRIBUTOS', 13, ({ value }) => value),
  ]
}

/** Width of `IBS Mun.` in the table's type size. */
const TAX_NAME_WIDTH = 10.5

/** A column with one value of each tax. */
function taxColumns(caption: string, width: number, figure: (line: TaxLine) => string): Column[] {
  const lines = (text: (line: TaxLine) => string) => (item: Item) => taxLines(item).map(text).join('\n')
  const named = lines((line) => (figure(line) === '' ? '' : line.name))
  return [
    { ...column(caption, TAX_NAME_WIDTH, 'left', named), isTax: true },
    { ...column('', width, 'right', lines(figure)), isTax: true, isJoined: true },
  ]
}

function column(caption: string, width: number, align: Align, value: Column['value']): Column {
  return { caption, width, align, value }
}

/** CST for CRT 3 and also for 2 (Simples above its limit); CSOSN for 1 and 4. Source: NF-e manual, annex DANFE. */
function originCaption({ emit }: InfNfe): string {
  return emit.CRT === '1' || emit.CRT === '4' ? 'O/CSOSN' : 'O/CST'
}

/** Origin of the goods and CST or CSOSN as one code; empty for a service, which has neither. */
function situationOf(item: Item): string {
  return `${icmsValue(item, 'orig') ?? ''}${icmsValue(item, 'CST') ?? icmsValue(item, 'CSOSN') ?? ''}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
