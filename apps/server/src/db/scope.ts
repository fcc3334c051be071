import { sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { DB } from './tables.gen.ts'

export type Tx = Transaction<DB>

/**
 * One transaction that sees only these companies. The setting dies with the transaction, so pooled connections carry nothing over;
 * the query's own company filter is always written as well.
 */
export async function withCompanies<T>(
  db: Db,
  companyIds: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('talao.companies', ${companyIds.join(',')}, true)`.execute(tx)
    return work(tx)
  })
}

/**
 * The same for reading: all its queries see one moment. Otherwise a sale and its note, read by two queries, could tell of two moments,
 * and a screen that follows them would stop too early. It cannot write.
 */
export async function readCompanies<T>(
  db: Db,
  companyIds: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('talao.companies', ${companyIds.join(',')}, true)`.execute(tx)
      return work(tx)
    })
}

/** Adds a company that was just created to what the transaction sees. */
export async function alsoSee(tx: Tx, companyId: number): Promise<void> {
  await sql`select set_config('talao.companies', concat_ws(',', nullif(current_setting('talao.companies', true), ''), ${String(companyId)}::text), true)`.execute(
    tx,
  )
}
