import { type RawBuilder, sql } from 'kysely'

/** Values as an array of SQL with its type. */
export function arrayOf(values: readonly (string | boolean)[]): RawBuilder<unknown> {
  return typeof values[0] === 'boolean' ? sql`${[...values]}::boolean[]` : sql`${[...values]}::text[]`
}
