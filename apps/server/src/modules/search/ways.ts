import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Condition } from '../../list/page.ts'
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

const MOST_NAMED = 200

/** The newest notes, of both kinds, whose customer's name holds what was typed, any part of it. */
export function notesNamed(tx: Tx, name: string | undefined): Promise<number[]> {
  return named(tx, name, (part) => sql`notes_named(null, ${part})`)
}

/** The same of sales. */
export function salesNamed(tx: Tx, name: string | undefined): Promise<number[]> {
  return named(tx, name, (part) => sql`sales_named(${part})`)
}

/** Behind the wall names cannot go by their index: a function of the database goes there, and sees the transaction's companies alone. */
async function named(tx: Tx, name: string | undefined, rows: (part: string) => RawBuilder<unknown>): Promise<number[]> {
  if (name === undefined) return []
  const found = await sql<{ id: number }>`
    select id from ${rows(name)} order by id desc limit ${MOST_NAMED}`.execute(tx)
  return found.rows.map((row) => row.id)
}

/** Rows that were found before. */
export function oneOf(ids: readonly number[]): Condition[] {
  return ids.length === 0 ? [] : [sql`t.id = any(${ids}::bigint[])`]
}
