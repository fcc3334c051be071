import { applySaleEvent } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { saleIdentity, saleRow } from '../sales/sale-row.ts'
import { tellWebhooksOfNewSales } from '../webhooks/tell.ts'
import type { ImportContext } from './import-context.ts'
import { insertMany } from './insert-many.ts'
import type { SheetSale } from './rows/group-sales.ts'
import { editsOf, saleEvent } from './rows/sale-event.ts'

/** A sale of the file as the tables will hold it. */
export type MadeSale = ReturnType<typeof makeSale>

/** Its products must be on the shelf. */
export function makeSale(context: ImportContext, sheet: SheetSale) {
  const { source, shelf } = context
  const { code, rows } = sheet
  const { now } = context.rows
  const [first, ...others] = rows.map((row) => row.checked)
  if (!first) throw new Error(`The sale ${code} has no rows.`)
  const { buyer, purchase_date } = first
  const checked = [first, ...others] as const
  const told = applySaleEvent(null, saleEvent(context.importId, code, checked), purchase_date)
  const products = checked.map((row) => shelf.of(row.item))
  const { sale, ...parts } = saleRow(told, { source, edits: editsOf(buyer), rate: null, products, now })
  const identity = saleIdentity(source, code, { receivedAt: now, purchasedAt: new Date(purchase_date), now })
  return { sheet, sale: { ...sale, ...identity }, ...parts }
}

/** Writes whole sales table by table; answers the codes of those that were not there, which alone get their parts. */
export async function writeSales(tx: Tx, context: ImportContext, made: readonly MadeSale[]): Promise<Set<string>> {
  const inserted = await insertMany<{ id: number; external_sales_id: string }>(
    tx,
    'sale',
    made.map((one) => one.sale),
    { onConflict: 'nothing', returning: sql`id, external_sales_id` },
  )
  const ids = new Map(inserted.map((row) => [row.external_sales_id, row.id]))
  const own = made.flatMap((one) => {
    const sale_id = ids.get(one.sheet.code)
    return sale_id === undefined ? [] : [{ ...one, key: { company_id: context.source.company_id, sale_id } }]
  })
  await insertMany(
    tx,
    'sale_client',
    own.map(({ key, client }) => ({ ...key, ...client })),
  )
  await insertMany(
    tx,
    'sale_item',
    own.flatMap(({ key, items }) => items.map((item, position) => ({ ...key, position, ...item }))),
  )
  await insertMany(
    tx,
    'sale_coproducer',
    own.flatMap(({ key, coproducers }) => coproducers.map((share, position) => ({ ...key, position, ...share }))),
  )
  await insertMany(
    tx,
    'sale_event',
    own.map(({ key, sheet }) => ({
      ...key,
      at: context.rows.now,
      kind: 'created',
      text: 'Venda importada',
      detail: `${context.fileName}, linha ${sheet.rows[0]?.row}`,
      user_name: context.userName,
    })),
  )
  const { company_id } = context.source
  await tellWebhooksOfNewSales(tx, { company_id, ids: [...ids.values()] }, context.rows.now)
  return new Set(ids.keys())
}
