import { type RawBuilder, sql } from 'kysely'
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

/** Names among the newest rows of a company alone: a name cannot go by its index here, and the whole of a big company takes seconds. */
const NEWEST = 3_000

/** The rows of `table` (its alias being `t`) whose name holds what was typed. The one place that knows how names are searched. */
export function byNameOfNewest(table: string, column: string, company: RawBuilder<unknown>, name: string): Condition {
  return sql`t.id in (
    select newest.id from (
      select n.id, n.${sql.ref(column)} as name from ${sql.table(table)} n
      where n.company_id = ${company} order by n.id desc limit ${NEWEST}) newest
    where ${byName('newest.name')(name)})`
}
