import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { DB } from '../../db/tables.gen.ts'

type Options = { onConflict?: 'nothing'; returning?: RawBuilder<unknown> }
type Cell = string | number | boolean | Date | null | undefined | readonly string[]

/**
 * Thousands of rows in one statement: a column that is the same in all of them is one parameter, each other one a list of texts that
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
  const names = Object.keys(first)
  const columns = names.map((name) => ({ name, type: sql.raw(types.get(name) ?? 'text'), ...columnOf(rows, name) }))
  const lists = columns.flatMap(({ name, list }) => (list === undefined ? [] : [{ name, list }]))
  const values = columns.map(({ name, type, list, same }) =>
    list === undefined ? sql`${same}::text::${type}` : sql`${sql.ref(`x.${name}`)}::${type}`,
  )
  const source =
    lists.length === 0
      ? sql`generate_series(1, ${rows.length}::int) as x`
      : sql`unnest(${sql.join(lists.map(({ list }) => sql`string_to_array(${list}, ${NEXT}, ${NULL})`))})
          as x(${sql.join(lists.map(({ name }) => sql.ref(name)))})`
  const result = await sql<T>`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${source}
    ${onConflict ? sql`on conflict do nothing` : sql``} ${returning ? sql`returning ${returning}` : sql``}`.execute(tx)
  return result.rows
}

/** Signs that no text of a sheet holds: they stand between values, and for the value that is none. No quoting, which long texts pay for. */
const NEXT = '\u001F'
const NULL = '\u001E'

type Column = { same: string | null; list?: undefined } | { list: string; same?: undefined }

function columnOf(rows: readonly Record<string, Cell>[], name: string): Column {
  const texts = rows.map((row) => textOf(row[name]))
  const [first = null] = texts
  if (texts.every((text) => text === first)) return { same: first }
  for (const text of texts)
    if (text?.includes(NEXT) || text?.includes(NULL)) throw new Error(`A value of ${name} holds a sign between values.`)
  return { list: texts.map((text) => text ?? NULL).join(NEXT) }
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
