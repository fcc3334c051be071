import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { Condition } from '../../kit/list/page.ts'
import { SHORTEST_PART } from './terms.ts'

/**
 * Under row-level security only leakproof comparisons can use an index: equality and order. So a code prefix is
 * searched as a range in "C" collation, without `like`.
 */
export function byCodeBegun(column: string, codes: readonly string[]): Condition {
  const ref = sql`${sql.ref(column)} collate "C"`
  const ways = codes.map((code) =>
    code.length < SHORTEST_PART ? sql`${ref} = ${code}` : sql`(${ref} >= ${code} and ${ref} < ${`${code}${LAST}`})`,
  )
  return sql`(${sql.join(ways, sql` or `)})`
}
const LAST = '\u{10FFFF}'

const MOST_NAMED = 200

/** The newest notes (both kinds) whose customer's name contains the typed text. Returns ids. */
export function notesNamed(tx: Tx, name: string | undefined): Promise<number[]> {
  return named(tx, name, (part) => sql`notes_named(null, ${part})`)
}

/** The same for sales. */
export function salesNamed(tx: Tx, name: string | undefined): Promise<number[]> {
  return named(tx, name, (part) => sql`sales_named(${part})`)
}

/**
 * Row-level security keeps the name search from using its index. A database function searches there instead, limited to
 * the companies of the transaction.
 */
async function named(tx: Tx, name: string | undefined, rows: (part: string) => RawBuilder<unknown>): Promise<number[]> {
  if (name === undefined) return []
  const found = await sql<{ id: number }>`
    select id from ${rows(name)} order by id desc limit ${MOST_NAMED}`.execute(tx)
  return found.rows.map((row) => row.id)
}

/** Condition for rows that were already found. */
export function oneOf(ids: readonly number[]): Condition[] {
  return ids.length === 0 ? [] : [sql`t.id = any(${ids}::bigint[])`]
}
