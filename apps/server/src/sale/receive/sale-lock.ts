import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleSource } from '../../ledger/sale-source.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'

/**
 * Serializes arrivals of one sale until the transaction ends. A row lock is not enough: two arrivals of a new sale
 * would both insert it.
 */
export async function lockSaleKey(
  tx: Tx,
  source: Pick<SaleSource, 'company_id' | 'platform'>,
  externalId: string,
): Promise<void> {
  const key = `${source.company_id}|${source.platform}|${externalId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`.execute(tx)
}

/** Finds the sale by its key and locks it. */
export function findSale(tx: Tx, source: SaleSource, externalId: string): Promise<StoredSale | undefined> {
  return tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', source.company_id)
    .where('platform', '=', source.platform)
    .where('external_sales_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst()
}
