import { applySaleEvent } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { recordWebhooksOfNewSales } from '../../ledger/record-webhook-events.ts'
import { saleIdentity, saleRow } from '../../sale/receive/sale-row.ts'
import type { ImportContext } from './import-context.ts'
import { rowSource } from './insert-many.ts'
import type { SheetSale } from './rows/group-sales.ts'
import { buyerEditsOf, saleEvent } from './rows/sale-event.ts'
import { columnsOf, type TableColumns } from './table-columns.ts'

/** A sale of the file as database rows. */
export type MadeSale = ReturnType<typeof makeSale>

/** Load the sale's products onto the shelf first. */
export function makeSale(context: ImportContext, sheet: SheetSale) {
  const { source, shelf } = context
  const { code, rows } = sheet
  const { now, zone } = context.rows
  const [first, ...others] = rows.map((row) => row.checked)
  if (!first) throw new Error(`The sale ${code} has no rows.`)
  const { buyer, purchase_date } = first
  const checked = [first, ...others] as const
  const told = applySaleEvent(null, saleEvent(context.importId, code, checked), purchase_date)
  const products = checked.map((row) => shelf.of(row.item))
  const { sale, ...parts } = saleRow(told, { source, edits: buyerEditsOf(buyer), rate: null, products, zone, now })
  const identity = saleIdentity(source, code, { receivedAt: now, purchasedAt: new Date(purchase_date), zone, now })
  return { sheet, sale: { ...sale, ...identity }, ...parts }
}

/** Database rows of some sales, converted to text in advance so that the database does not wait for it. */
export type ListedSales = { sales: TableColumns; parts: readonly { table: Part; columns: TableColumns }[] }
type Part = 'sale_client' | 'sale_item' | 'sale_coproducer' | 'sale_payment' | 'sale_event'

export function saleTableColumns(context: ImportContext, made: readonly MadeSale[]): ListedSales {
  const { company_id } = context.source
  const own = made.map((one) => ({ ...one, key: { company_id, [CODE]: one.sheet.code } }))
  const parts = {
    sale_client: own.map(({ key, client }) => ({ ...key, ...client })),
    sale_item: own.flatMap(({ key, items }) => items.map((item, position) => ({ ...key, position, ...item }))),
    sale_coproducer: own.flatMap(({ key, coproducers }) =>
      coproducers.map((share, position) => ({ ...key, position, ...share })),
    ),
    sale_payment: own.flatMap(({ key, payments }) =>
      payments.map((payment, position) => ({ ...key, position, ...payment })),
    ),
    sale_event: own.map(({ key, sheet }) => ({
      ...key,
      at: context.rows.now,
      kind: 'created',
      text: 'Venda importada',
      detail: `${context.fileName}, linha ${sheet.rows[0]?.row}`,
      user_name: context.userName,
    })),
  } satisfies Record<Part, object[]>
  return {
    sales: columnsOf(made.map((one) => one.sale)),
    parts: Object.entries(parts).map(([table, rows]) => ({ table: table as Part, columns: columnsOf(rows) })),
  }
}

/** Temporary link from a part to its sale, which has no id yet. */
const CODE = 'sale_code'

/** Inserts complete sales in one statement. Returns the codes of the new ones; only those get their parts. */
export async function writeSales(
  tx: Tx,
  context: ImportContext,
  { sales, parts }: ListedSales,
): Promise<ReadonlySet<string>> {
  if (sales.rows === 0) return new Set()
  const { names, values, source } = await rowSource(tx, 'sale', sales)
  const inserts = [
    sql`made as (
      insert into sale (${names}) select ${values} from ${source}
      on conflict (company_id, external_sales_id, platform) do nothing returning id, external_sales_id)`,
  ]
  for (const { table, columns } of parts) {
    if (columns.rows === 0) continue
    const rows = await rowSource(tx, table, columns, CODE)
    inserts.push(sql`${sql.ref(`own_${table}`)} as (
      insert into ${sql.table(table)} (sale_id, ${rows.names}) select made.id, ${rows.values} from ${rows.source}
      join made on made.external_sales_id = ${rows.of(CODE)})`)
  }
  const written = await sql<{ id: number; external_sales_id: string }>`
    with ${sql.join(inserts)} select id, external_sales_id from made`.execute(tx)
  const ids = written.rows.map((row) => row.id)
  await recordWebhooksOfNewSales(tx, { company_id: context.source.company_id, ids }, context.rows.now)
  return new Set(written.rows.map((row) => row.external_sales_id))
}
