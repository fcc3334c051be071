import { SEARCH_MOST_OF_A_KIND } from '@talao/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { Condition } from '../../kit/list/page.ts'

/** A searched table (alias `t`): the columns to read and the conditions to try, most reliable first. */
export type SearchQuery = {
  table: string
  columns: RawBuilder<unknown>
  /** Each condition uses its own index and is a query of its own. */
  ways: readonly Condition[]
  /** Rows with the same value are one result; the newest is shown. */
  sameBy?: RawBuilder<unknown>
}

/** The company of the current branch, for conditions that must name it. */
export const COMPANY = sql`scope.company_id`

/** The first rows of each company by each condition, ordered by reliability of the condition, then newest first. */
export async function findRows<Row extends { id: number }>(
  tx: Tx,
  companies: readonly number[],
  { table, columns, ways, sameBy = sql`t.id` }: SearchQuery,
): Promise<Row[]> {
  if (ways.length === 0 || companies.length === 0) return []
  const branches = ways.map(
    (way, at) => sql`(select ${at}::int as way, ${sameBy} as same, t.id, ${columns} from ${sql.table(table)} t
      where t.company_id = ${COMPANY} and ${way} order by t.id desc limit ${SEARCH_MOST_OF_A_KIND})`,
  )
  const { rows } = await sql<Row>`
    select * from (
      select distinct on (found.same) found.* from unnest(${companies}::bigint[]) as scope(company_id)
      cross join lateral (${sql.join(branches, sql` union all `)}) found
      order by found.same, found.way, found.id desc) as best
    order by way, id desc limit ${SEARCH_MOST_OF_A_KIND}`.execute(tx)
  return rows
}
