import { type RawBuilder, sql } from 'kysely'
import type { Companies } from '../db/scope.ts'

/** Row key: company id and row id. */
export type RowKey = { company_id: number; id: number }

/**
 * Matches rows by company and id together. `company_id in (…) and id in (…)` would try every company with every id:
 * thousands of index lookups for a page of a hundred.
 */
export function matchesRowKeys(things: readonly RowKey[], column: string, company = 'company_id'): RawBuilder<boolean> {
  const companies = things.map((thing) => thing.company_id)
  const ids = things.map((thing) => thing.id)
  return sql`(${sql.ref(company)}, ${sql.ref(column)}) in (select *
    from unnest(${companies}::bigint[], ${ids}::bigint[]))`
}

/**
 * Matches rows with these ids in any of these companies, each looked up by its id. `company_id + 0` keeps the planner
 * from using an index on the company: together with row-level security, which filters by company too, it would take
 * both conditions for independent, underestimate the company twenty-fold, and read all of it. The ids are in a
 * sub-select because a plain condition would search them through the whole company in an index that ends with the id.
 */
export function matchesIds(companies: Companies, ids: readonly number[]): RawBuilder<boolean> {
  const named = sql<boolean>`id in (select unnest(${[...ids]}::bigint[]))`
  return companies === 'every' ? named : sql`${named} and company_id + 0 = any(${[...companies]}::bigint[])`
}
