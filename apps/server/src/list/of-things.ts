import { type RawBuilder, sql } from 'kysely'
import { type Companies, ofCompanies } from '../db/scope.ts'

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
 * That a row is one of these, whichever of the companies it is of. With `id = any(…)` the planner, led astray by the wall, reads an index of the whole
 * company.
 */
export function withIds(companies: Companies, ids: readonly number[]): RawBuilder<boolean> {
  const named = sql<boolean>`id in (select unnest(${[...ids]}::bigint[]))`
  return companies === 'every' ? named : sql`${named} and ${ofCompanies(companies, 'company_id')}`
}
