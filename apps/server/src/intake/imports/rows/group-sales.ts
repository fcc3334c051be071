import type { EventItem } from '@talao/fiscal'
import { codeOf } from './cells.ts'
import { type CheckedRow, checkRow, isFault, type RowContext } from './check-row.ts'
import { type RowFault, rowFault } from './faults.ts'

/**
 * A row of the sheet. `fault` is set when the sheet could not be read there. `belongsTo` is the sale code of a row
 * above, when a row without a code continues that sale.
 */
export type SheetRow = { row: number; cells: readonly string[]; fault?: RowFault; belongsTo?: string }
/**
 * The rows of one sale. A sale is imported whole or not at all, because a partial sale would become a note with a wrong
 * value.
 */
export type SheetSale = { code: string; rows: readonly (SheetRow & { checked: CheckedRow })[] }
export type FailedRow = SheetRow & { fault: RowFault }

/** Groups rows into sales, and returns the failed rows. All rows of a sale must be in `rows`. */
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

/** Sale code of a row: its own, or that of the sale it continues. */
export function saleCodeOf({ cells, belongsTo }: SheetRow): string {
  return codeOf(cells) || (belongsTo ?? '')
}

/** A row without a sale forms a group by itself and gets its own fault. */
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

/** Maximum items of one note (NF-e, grupo det). */
const MOST_ITEMS = 990
const TOO_MANY = rowFault('TOO_LONG', `Uma venda tem até ${MOST_ITEMS} linhas.`, 'code')

export function failed({ row, cells }: SheetRow, fault: RowFault): FailedRow {
  return { row, cells, fault }
}

/** Key of buyer and date. All rows of a sale must have the same one. */
export function customerOf({ buyer, purchase_date }: CheckedRow): string {
  return customerKey(buyer.document?.value ?? buyer.foreign_document, buyer.name, purchase_date)
}

export function customerKey(document: string | null, name: string, date: string | null): string {
  return JSON.stringify([document, name.toLowerCase(), date])
}

/** The same product at the same price twice counts as a line pasted twice. */
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
