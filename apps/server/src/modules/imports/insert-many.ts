import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { DB } from '../../db/tables.gen.ts'

type Options = { onConflict?: 'nothing'; returning?: RawBuilder<unknown> }
type Cell = string | number | boolean | Date | null | undefined | readonly string[]

/**
 * Thousands of rows in one statement: a column that is the same in all of them is one parameter, each other one an array of texts that
 * the column's own type reads. All rows have the columns of the first.
 */
export async function insertMany<T>(
  tx: Tx,
  table: keyof DB,
  rows: readonly Record<string, Cell>[],
  { onConflict, returning }: Options = {},
): Promise<T[]> {
  const [first] = rows
  if (!first) return []
  const types = await typesOf(tx, table)
  const columns = Object.keys(first)
  const varying = columns.filter((column) => rows.some((row) => textOf(row[column]) !== textOf(first[column])))
  const isVarying = new Set(varying)
  const value = (column: string) => {
    const type = sql.raw(types.get(column) ?? 'text')
    return isVarying.has(column)
      ? sql`${sql.ref(`x.${column}`)}::${type}`
      : sql`${textOf(first[column])}::text::${type}`
  }
  const arrays = varying.map((column) => sql`${rows.map((row) => textOf(row[column]))}::text[]`)
  const source =
    varying.length === 0
      ? sql`generate_series(1, ${rows.length}::int) as x`
      : sql`unnest(${sql.join(arrays)}) as x(${sql.join(varying.map((column) => sql.ref(column)))})`
  const result = await sql<T>`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map(value))} from ${source}
    ${onConflict ? sql`on conflict do nothing` : sql``} ${returning ? sql`returning ${returning}` : sql``}`.execute(tx)
  return result.rows
}

/** The text that PostgreSQL reads a value from. */
function textOf(cell: Cell): string | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'string') return cell
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return `{${cell.map((text) => JSON.stringify(text)).join(',')}}`
  return String(cell)
}

const known = new Map<string, Map<string, string>>()

/** Tables do not change while a process runs. */
async function typesOf(tx: Tx, table: string): Promise<Map<string, string>> {
  const held = known.get(table)
  if (held) return held
  const { rows } = await sql<{ column: string; type: string }>`
    select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx)
  const types = new Map(rows.map((row) => [row.column, row.type]))
  known.set(table, types)
  return types
}
