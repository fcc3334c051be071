import { scheduler } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { addToSale } from './add-to-sale.ts'
import type { ImportContext, Imported } from './import-context.ts'
import { ALREADY, type FailedRow, failed, groupSales, type SheetRow, type SheetSale } from './rows/group-sales.ts'
import { type ListedSales, type MadeSale, makeSale, saleTableColumns, writeSales } from './write-sales.ts'

/** Sales ready to be written, and the rows that failed. */
export type Ready = { made: MadeSale[]; listed: ListedSales; fails: FailedRow[] }

/**
 * Does all work that is possible before the sales are written. `open` opens a transaction to create the unknown
 * products.
 */
export async function makeReady(
  open: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  context: ImportContext,
  rows: readonly SheetRow[],
): Promise<Ready> {
  const { sales, fails } = groupSales(rows, context.rows)
  const items = sales.flatMap((sale) => sale.rows.map((row) => row.checked.item))
  if (context.shelf.lacks(items)) await open((tx) => context.shelf.fill(tx, items))
  const made: MadeSale[] = []
  for (const [at, sale] of sales.entries()) {
    if (at % SALES_IN_A_ROW === 0) await scheduler.yield()
    made.push(makeSale(context, sale))
  }
  return { made, listed: saleTableColumns(context, made), fails }
}

/** Yield regularly to the event loop, above all so that the previous batch's statements are sent to the database. */
const SALES_IN_A_ROW = 25

/** Inserts all new sales in one statement. The database decides which are new. */
export async function importReady(tx: Tx, context: ImportContext, { made, listed, fails }: Ready): Promise<Imported> {
  const known = await knownSales(tx, context, made)
  const fresh = made.filter(({ sheet }) => !known.has(sheet.code))
  const written = await writeSales(
    tx,
    context,
    fresh.length === made.length ? listed : saleTableColumns(context, fresh),
  )
  const imported: Imported = { done: [], fails: [...fails] }
  for (const { sheet } of made) {
    if (written.has(sheet.code)) imported.done.push(...sheet.rows)
    else {
      const { done, fails } = await joinKnown(tx, context, sheet, known.get(sheet.code) ?? null)
      imported.done.push(...done)
      imported.fails.push(...fails)
    }
  }
  return imported
}

export async function importRows(tx: Tx, context: ImportContext, rows: readonly SheetRow[]): Promise<Imported> {
  return importReady(tx, context, await makeReady((work) => work(tx), context, rows))
}

/** `own` is the id of the sale that this same file created, if any. */
async function joinKnown(tx: Tx, context: ImportContext, sheet: SheetSale, own: number | null): Promise<Imported> {
  if (own === null) return { done: [], fails: sheet.rows.map((row) => failed(row, ALREADY)) }
  return addToSale(tx, context, own, sheet)
}

/** Existing sales of any source, by code. The value is the sale id if this import created it, else null. */
async function knownSales(
  tx: Tx,
  context: ImportContext,
  made: readonly MadeSale[],
): Promise<Map<string, number | null>> {
  const codes = made.map(({ sheet }) => sheet.code)
  const { rows: found } = await sql<{ id: number; external_sales_id: string; sale_file_import_id: number | null }>`
    select * from sales_coded(${context.source.company_id}, ${codes}::text[])`.execute(tx)
  const known = new Map<string, number | null>()
  for (const { id, external_sales_id: code, sale_file_import_id: file } of found)
    known.set(code, file === context.importId ? id : (known.get(code) ?? null))
  return known
}
