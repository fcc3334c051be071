import { type RawBuilder, sql } from 'kysely'

/** The values as a typed SQL array. */
export function arrayOf(values: readonly (string | boolean)[]): RawBuilder<unknown> {
  return typeof values[0] === 'boolean' ? sql`${[...values]}::boolean[]` : sql`${[...values]}::text[]`
}
