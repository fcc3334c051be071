import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleClientTable, SaleCoproducerTable, SaleItemTable } from '../../kit/db/tables.gen.ts'
import { DOCUMENTS_OWN_PART, IS_LIVING_NOTE } from '../../ledger/note-conditions.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { loadRelated } from '../../note/drafts/load-related.ts'

/** A waiting sale with all rows that its notes are composed from. */
export type FlightSale = {
  row: StoredSale
  client: Selectable<SaleClientTable>
  items: Selectable<SaleItemTable>[]
  coproducers: Selectable<SaleCoproducerTable>[]
}

/** What tells whether a sale must be judged again. */
export type WaitingSale = {
  id: number
  version: number
  updated_at: string
  date_to_process: string | null
  products: number[]
  input: string | null
}

/**
 * SQL: the sale `s` still waits for the notes that its day makes. What a user documents by hand is not made again, so
 * such a sale is its user's.
 */
export const WAITS = sql<boolean>`(s.status in ('PENDING', 'UNPROCESSED') and not exists (
  select 1 from note n where n.company_id = s.company_id and n.sale_id = s.id and ${IS_LIVING_NOTE}
    and ${DOCUMENTS_OWN_PART}))`

/** Waiting sales of a company, in pages by id. */
export async function waitingSales(
  tx: Tx,
  companyId: number,
  { after, limit }: { after: number; limit: number },
): Promise<WaitingSale[]> {
  const { rows } = await sql<WaitingSale>`
    select s.id, s.version, s.updated_at::text as updated_at, s.date_to_process,
      array(select i.product_id from sale_item i where i.company_id = s.company_id and i.sale_id = s.id
        and i.product_id is not null order by i.position) as products,
      encode(f.input_sha256, 'base64') as input
    from sale s left join sale_flight f on f.company_id = s.company_id and f.sale_id = s.id
    where s.company_id = ${companyId} and ${WAITS} and s.id > ${after}
    order by s.id limit ${limit}`.execute(tx)
  return rows
}

export async function loadFlightSales(tx: Tx, companyId: number, ids: readonly number[]): Promise<FlightSale[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const clients = new Map((await loadRelated(tx, rows, 'sale_client')).map((client) => [client.sale_id, client]))
  const items = Map.groupBy(await loadRelated(tx, rows, 'sale_item'), ({ sale_id }) => sale_id)
  const shared = rows.filter(({ has_coproducer }) => has_coproducer)
  const coproducers = Map.groupBy(await loadRelated(tx, shared, 'sale_coproducer'), ({ sale_id }) => sale_id)
  return rows.flatMap((row) => {
    const client = clients.get(row.id)
    return client ? [{ row, client, items: items.get(row.id) ?? [], coproducers: coproducers.get(row.id) ?? [] }] : []
  })
}
