import type { EventItem } from '@talao/fiscal'
import { type CheckedRow, checkRow, isFault, type RowContext } from './check-row.ts'
import { codeOf } from './cells.ts'
import { type RowFault, rowFault } from './faults.ts'

/**
 * A row as it stands in the sheet; `fault` when the sheet itself could not be read there. `belongsTo` is the code of the sale above a row without
 * one that goes on with it.
 */
export type SheetRow = { row: number; cells: readonly string[]; fault?: RowFault; belongsTo?: string }
/** The rows of one sale, which enters whole or not at all: a part of it would become a note of a wrong value. */
export type SheetSale = { code: string; rows: readonly (SheetRow & { checked: CheckedRow })[] }
export type FailedRow = SheetRow & { fault: RowFault }

/** Rows as sales, and those that are none. All rows of a sale must be among them. */
export function groupSales(rows: readonly SheetRow[], context: RowContext): { sales: SheetSale[]; fails: FailedRow[] } {
  const sales: SheetSale[] = []
  const fails: FailedRow[] = []
  for (const [code, group] of byCode(rows)) {
    const outcome = saleOf(code, group, context)
    fails.push(...outcome.fails)
    if (outcome.sale) sales.push(outcome.sale)
  }
  return { sales, fails: fails.sort((a, b) => a.row - b.row) }
}

/** The sale a row is of: its own code, or that of the sale it goes on with. */
export function saleCodeOf({ cells, belongsTo }: SheetRow): string {
  return codeOf(cells) || (belongsTo ?? '')
}

/** A row that is of no sale is alone: it has a fault of its own. */
function byCode(rows: readonly SheetRow[]): Map<string, SheetRow[]> {
  const groups = new Map<string, SheetRow[]>()
  for (const row of rows) {
    const code = saleCodeOf(row)
    const key = code === '' ? `\0${row.row}` : code
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

function saleOf(
  code: string,
  group: readonly SheetRow[],
  context: RowContext,
): { sale?: SheetSale; fails: FailedRow[] } {
  const rows = group.map((row) => ({ ...row, checked: row.fault ?? checkRow(row.cells, context) }))
  const good = rows.flatMap((row) => (isFault(row.checked) ? [] : [{ ...row, checked: row.checked }]))
  if (good.some((row) => customerOf(row.checked) !== customerOf(good[0]?.checked ?? row.checked)))
    return { fails: rows.map((row) => failed(row, isFault(row.checked) ? row.checked : CONFLICT)) }
  const wrong = rows.find((row) => isFault(row.checked))
  if (wrong) return { fails: rows.map((row) => failed(row, isFault(row.checked) ? row.checked : waitsFor(wrong.row))) }
  if (good.length > MOST_ITEMS) return { fails: rows.map((row) => failed(row, TOO_MANY)) }
  const first = new Map<string, number>()
  const [own, fails]: [SheetSale['rows'][number][], FailedRow[]] = [[], []]
  for (const row of good) {
    const earlier = first.get(productOf(row.checked.item))
    if (earlier !== undefined) fails.push(failed(row, repeats(earlier)))
    else {
      first.set(productOf(row.checked.item), row.row)
      own.push(row)
    }
  }
  return { sale: { code, rows: own }, fails }
}

/** What one note holds (NF-e, grupo det). */
const MOST_ITEMS = 990
const TOO_MANY = rowFault('TOO_LONG', `Uma venda tem até ${MOST_ITEMS} linhas.`, 'code')

export function failed({ row, cells }: SheetRow, fault: RowFault): FailedRow {
  return { row, cells, fault }
}

/** Rows of one sale name one buyer and one date. */
export function customerOf({ buyer, purchase_date }: CheckedRow): string {
  return customerKey(buyer.document?.value ?? buyer.foreign_document, buyer.name, purchase_date)
}

export function customerKey(document: string | null, name: string, date: string | null): string {
  return JSON.stringify([document, name.toLowerCase(), date])
}

/** Twice the same product at the same price is a line pasted twice. */
export function productOf(item: EventItem): string {
  return JSON.stringify([
    item.external_code,
    item.external_code === null ? item.name.toLowerCase() : '',
    item.unit_value,
  ])
}

export const ALREADY = rowFault('ALREADY_IMPORTED', 'Já existe uma venda com este código nesta empresa.', 'code')

export const CONFLICT = rowFault(
  'CONFLICTING_CUSTOMER',
  'As linhas desta venda têm clientes ou datas diferentes. Uma venda tem um cliente e uma data.',
  'code',
)

function repeats(row: number): RowFault {
  return rowFault('DUPLICATE_ROW', `Repete o produto e o valor da linha ${row} desta venda.`, 'code')
}

function waitsFor(row: number): RowFault {
  return rowFault('OTHER_ROW_FAILED', `A linha ${row} desta venda tem erro. Corrija aquela e esta entra junto.`, 'code')
}
