import type { Tx } from '../../db/scope.ts'
import { addToSale } from './add-to-sale.ts'
import type { ImportContext, Imported } from './import-context.ts'
import { ALREADY, failed, type FailedRow, groupSales, type SheetRow, type SheetSale } from './rows/group-sales.ts'
import { makeSale, type MadeSale, writeSales } from './write-sales.ts'

/** Sales ready to be written, and the rows that are none. */
export type Ready = { made: MadeSale[]; fails: FailedRow[] }

/** Everything that can be done before the sales are written; makes the products that the company does not know. */
export async function makeReady(tx: Tx, context: ImportContext, rows: readonly SheetRow[]): Promise<Ready> {
  const { sales, fails } = groupSales(rows, context.rows)
  await context.shelf.fill(
    tx,
    sales.flatMap((sale) => sale.rows.map((row) => row.checked.item)),
  )
  return { made: sales.map((sale) => makeSale(context, sale)), fails }
}

/** Sales that are not there yet are written, all at once; the database decides which ones these are. */
export async function importReady(tx: Tx, context: ImportContext, { made, fails }: Ready): Promise<Imported> {
  const known = await knownSales(tx, context, made)
  const written = await writeSales(
    tx,
    context,
    made.filter(({ sheet }) => !known.has(sheet.code)),
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
  return importReady(tx, context, await makeReady(tx, context, rows))
}

/** `own` is the sale that this very file has made. */
async function joinKnown(tx: Tx, context: ImportContext, sheet: SheetSale, own: number | null): Promise<Imported> {
  if (own === null) return { done: [], fails: sheet.rows.map((row) => failed(row, ALREADY)) }
  return addToSale(tx, context, own, sheet)
}

/** Of any source: a code that the company knows is a sale that it has. */
async function knownSales(
  tx: Tx,
  context: ImportContext,
  made: readonly MadeSale[],
): Promise<Map<string, number | null>> {
  if (made.length === 0) return new Map()
  const found = await tx
    .selectFrom('sale')
    .select(['id', 'external_sales_id', 'sale_file_import_id'])
    .where('company_id', '=', context.source.company_id)
    .where('external_sales_id', '=', (eb) => eb.fn.any(eb.val(made.map(({ sheet }) => sheet.code))))
    .execute()
  const known = new Map<string, number | null>()
  for (const { id, external_sales_id: code, sale_file_import_id: file } of found)
    known.set(code, file === context.importId ? id : (known.get(code) ?? null))
  return known
}
