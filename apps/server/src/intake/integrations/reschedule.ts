import { fromStoredState, type SaleEdits, type TimeZone } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { integrationSource, type SaleSource, SOURCE_COLUMNS } from '../../ledger/sale-source.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { rateOf } from '../../sale/receive/receive.ts'
import { saleRow } from '../../sale/receive/sale-row.ts'
import { soldProducts } from '../../sale/receive/sold-products.ts'

export type Wait = { delay_to_send_note_in_days: number; wait_warranty?: boolean | undefined }
type Candidate = { id: number; date_to_process: string | null; next: string }

/** Number of sales whose issue date would change. */
export async function countMoved(tx: Tx, companyId: number, integrationId: number, wait: Wait): Promise<number> {
  const rows = await candidates(tx, companyId, integrationId, wait)
  return rows.length
}

/**
 * The integration's sales without notes whose issue date would change, with the new date. A date chosen by a user
 * stays.
 */
export async function candidates(
  tx: Tx,
  companyId: number,
  integrationId: number,
  wait: Partial<Wait>,
): Promise<Candidate[]> {
  const integration = await tx
    .selectFrom('sale_integration')
    .select(SOURCE_COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', integrationId)
    .executeTakeFirst()
  if (!integration) return []
  const known = integrationSource(integration, 'ARRIVAL')
  const source = {
    ...known,
    delay_to_send_note_in_days: wait.delay_to_send_note_in_days ?? known.delay_to_send_note_in_days,
    wait_warranty: wait.wait_warranty ?? known.wait_warranty,
  }
  const sales = await waitingSales(tx, companyId, integrationId)
  const productsOf = await productsOfSales(tx, companyId, sales)
  return sales.flatMap((sale) => {
    const next = dayOf(sale, source, productsOf(sale))
    return next === null || next === sale.date_to_process
      ? []
      : [{ id: sale.id, date_to_process: sale.date_to_process, next }]
  })
}

function dayOf(
  sale: StoredSale,
  source: SaleSource,
  products: Awaited<ReturnType<typeof soldProducts>>,
): string | null {
  const edits = sale.edits as SaleEdits
  const facts = { source, edits, rate: rateOf(sale), products, zone: sale.time_zone as TimeZone, now: sale.updated_at }
  return saleRow(fromStoredState(sale.told), facts).sale.date_to_process
}

async function waitingSales(tx: Tx, companyId: number, integrationId: number): Promise<StoredSale[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from sale t
    where t.company_id = ${companyId} and t.status in ('PENDING', 'UNPROCESSED', 'LOCKED', 'UNCOMPLETED')
      and t.processed_at is null and t.approved_at is not null and t.integration_id = ${integrationId}`.execute(tx)
  if (rows.length === 0) return []
  return tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('id')
    .execute()
}

/** Products of all these sales, read in one query. */
async function productsOfSales(tx: Tx, companyId: number, sales: readonly StoredSale[]) {
  const { rows } = await sql<{ sale_id: number; product_id: number | null }>`
    select sale_id, product_id from sale_item
    where company_id = ${companyId} and sale_id = any(${sales.map((sale) => sale.id)}::bigint[])
      order by sale_id, position`.execute(tx)
  const products = await soldProducts(
    tx,
    companyId,
    rows.map((row) => row.product_id),
  )
  const ofSale = Map.groupBy(rows.keys(), (at) => rows[at]?.sale_id)
  return (sale: StoredSale) => (ofSale.get(sale.id) ?? []).map((at) => products[at] ?? null)
}
