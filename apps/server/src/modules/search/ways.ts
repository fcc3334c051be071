import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Condition } from '../../list/page.ts'
import { byName } from '../../list/search.ts'
import { SHORTEST_PART } from './terms.ts'

/**
 * Behind row-level security only comparisons that give nothing away go by an index: equality, and order. So a code is found by its
 * beginning as a stretch of the "C" order, and no `like` is written here.
 */
export function byCodeBegun(column: string, codes: readonly string[]): Condition {
  const ref = sql`${sql.ref(column)} collate "C"`
  const ways = codes.map((code) =>
    code.length < SHORTEST_PART ? sql`${ref} = ${code}` : sql`(${ref} >= ${code} and ${ref} < ${`${code}${LAST}`})`,
  )
  return sql`(${sql.join(ways, sql` or `)})`
}
const LAST = '\u{10FFFF}'

/** Names are looked for among so many newest rows: behind the wall they cannot go by their index, and a whole big company takes seconds. */
const NEWEST = 3_000
const NEWEST_OF_A_COMPANY = 50
const MOST_NAMED = 200

/** The newest rows of a table whose name holds what was typed, any part of it. The one place that knows how names are searched. */
export async function namedSo(
  tx: Tx,
  companies: readonly number[],
  { table, column }: { table: string; column: string },
  name: string | undefined,
): Promise<number[]> {
  if (name === undefined || companies.length === 0) return []
  const newest = Math.max(NEWEST_OF_A_COMPANY, Math.floor(NEWEST / companies.length))
  const { rows } = await sql<{ id: number }>`
    select newest.id from unnest(${companies}::bigint[]) as scope(company_id)
    cross join lateral (
      select n.id, n.${sql.ref(column)} as name from ${sql.table(table)} n
      where n.company_id = scope.company_id order by n.id desc limit ${newest}) newest
    where ${byName('newest.name')(name)} order by newest.id desc limit ${MOST_NAMED}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Rows that were found before. */
export function oneOf(ids: readonly number[]): Condition[] {
  return ids.length === 0 ? [] : [sql`t.id = any(${ids}::bigint[])`]
}
