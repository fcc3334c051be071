import { type RawBuilder, sql } from 'kysely'
import type { Companies } from '../db/scope.ts'

/** A row of a page, or any other, by its whole key. */
export type Thing = { company_id: number; id: number }

/**
 * That a row belongs to one of these things: its company and `column` say so together. `company_id in (…) and id in (…)` would try every
 * company with every id, thousands of looks into the index for a page of a hundred.
 */
export function ofThings(things: readonly Thing[], column: string, company = 'company_id'): RawBuilder<boolean> {
  const companies = things.map((thing) => thing.company_id)
  const ids = things.map((thing) => thing.id)
  return sql`(${sql.ref(company)}, ${sql.ref(column)}) in (select * from unnest(${companies}::bigint[], ${ids}::bigint[]))`
}

/**
 * That a row is one of these, whichever of the companies it is of: each is looked up by its id. The company is compared as a sum, which no index
 * answers: beside the wall, which names it too, the planner would take the two for independent, think the company a twentieth of its size and read the
 * whole of it. The ids stand in a sub-select: as one condition they would be looked for along the whole company in an index that ends with the id.
 */
export function withIds(companies: Companies, ids: readonly number[]): RawBuilder<boolean> {
  const named = sql<boolean>`id in (select unnest(${[...ids]}::bigint[]))`
  return companies === 'every' ? named : sql`${named} and company_id + 0 = any(${[...companies]}::bigint[])`
}
