import { SEARCH_MOST_OF_A_KIND } from '@talao/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Condition } from '../../list/page.ts'

/** A table that is searched, its alias being `t`: what is read of a row, and the ways to it, the surest first. */
export type Quest = {
  table: string
  columns: RawBuilder<unknown>
  /** Each asks one index, so each is a query of its own. */
  ways: readonly Condition[]
  /** Of two rows that are the same to whoever searches, only the newest is shown. */
  sameBy?: RawBuilder<unknown>
}

/** The company of the walk, for a way that has to name it inside. */
export const COMPANY = sql`scope.company_id`

/** The first rows of each company by each way, the surest way and then the newest first. */
export async function find<Row extends { id: number }>(
  tx: Tx,
  companies: readonly number[],
  { table, columns, ways, sameBy = sql`t.id` }: Quest,
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
