import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { matchesRowKeys, type RowKey } from '../../kit/list/row-keys.ts'

/** Tables related to sales, with their display order. */
const ORDER = {
  sale_item: sql`position`,
  sale_client: sql`sale_id`,
  sale_coproducer: sql`position`,
  sale_affiliate: sql`position`,
  sale_payment: sql`position`,
  note: sql`id`,
  sale_event: sql`at, id`,
} as const
export type RelatedTable = keyof typeof ORDER

/** Rows of one related table for some sales. Empty unless `isWanted`. */
export async function loadRelated<T extends RelatedTable>(
  tx: Tx,
  sales: readonly RowKey[],
  table: T,
  isWanted = true,
): Promise<Selectable<DB[T]>[]> {
  if (!isWanted || sales.length === 0) return []
  const { rows } = await sql<Selectable<DB[T]>>`
    select * from ${sql.table(table)}
    where ${matchesRowKeys(sales, 'sale_id')} order by ${ORDER[table]}`.execute(tx)
  return rows
}
