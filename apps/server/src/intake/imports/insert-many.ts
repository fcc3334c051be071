import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { type ColumnValue, columnsOf, NEXT, NULL, type TableColumns } from './table-columns.ts'

type Options = { onConflict?: 'nothing' }

/** Inserts thousands of rows in one statement. The first row defines the columns. */
export async function insertMany(
  tx: Tx,
  table: keyof DB,
  rows: readonly Record<string, ColumnValue>[],
  { onConflict }: Options = {},
): Promise<void> {
  if (rows.length === 0) return
  const { names, values, source } = await rowSource(tx, table, columnsOf(rows))
  await sql`insert into ${sql.table(table)} (${names}) select ${values} from ${source}
    ${onConflict ? sql`on conflict do nothing` : sql``}`.execute(tx)
}

/** `select values from source` returns the rows with the columns `names`. `of` is the expression of one column. */
type RowSource = {
  names: RawBuilder<unknown>
  values: RawBuilder<unknown>
  source: RawBuilder<unknown>
  of(name: string): RawBuilder<unknown>
}

/**
 * Builds the SQL source of the rows. A column with one value for all rows is a single parameter; every other column is
 * a list of texts cast to the column's type. `apart` names an extra column that only the statement uses and the table
 * does not have.
 */
export async function rowSource(
  tx: Tx,
  table: keyof DB,
  { rows, columns }: TableColumns,
  apart?: string,
): Promise<RowSource> {
  const types = await typesOf(tx, table)
  const lists = [...columns].flatMap(([name, { list }]) => (list === undefined ? [] : [{ name, list }]))
  const of = (name: string) => {
    const type = sql.raw(types.get(name) ?? 'text')
    const { list, same = null } = columns.get(name) ?? {}
    return list === undefined ? sql`${same}::text::${type}` : sql`${sql.ref(`x.${name}`)}::${type}`
  }
  const own = [...columns.keys()].filter((name) => name !== apart)
  const source =
    lists.length === 0
      ? sql`generate_series(1, ${rows}::int) as x`
      : sql`unnest(${sql.join(lists.map(({ list }) => sql`string_to_array(${list}, ${NEXT}, ${NULL})`))})
          as x(${sql.join(lists.map(({ name }) => sql.ref(name)))})`
  return { names: sql.join(own.map((name) => sql.ref(name))), values: sql.join(own.map(of)), source, of }
}

const known = new Map<string, Map<string, string>>()

/** Cached, because tables do not change while a process runs. */
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
