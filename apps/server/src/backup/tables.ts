import type pg from 'pg'

export type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[]; rowsAtOnce: number }

/**
 * What a backup leaves out: who is signed in, and the rights that travel by mail (what was ended or used must not live again), what the migrations write of themselves, the
 * life signs of workers, the running minute of programs, and when the database it came from was copied.
 */
const LEFT_OUT = [
  'session',
  'oauth_token',
  'account_token',
  'schema_migration',
  'worker_heartbeat',
  'key_holder',
  'client_pace',
  'backup_run',
]
/** A letter that waits bears the right it carries, sealed: whoever has the archive and the key must not find one that still opens. */
const BLANK: ReadonlySet<string> = new Set(['account_mail.token_sealed'])
const ROWS_AT_ONCE = 1_000
/** Rows that hold whole documents, of up to some hundred kilobytes each. */
const LARGE_ROWS_AT_ONCE = 20

/** The tables of the product in the order of their names, partitioned ones as one. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
     order by c.relname, a.attnum`,
    [LEFT_OUT],
  )
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
    rowsAtOnce: columns.some(({ type }) => type === 'bytea') ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE,
  }))
}

/** The rows of a table as the transaction sees them, each a JSON list of its values as text: exact for every type. */
export async function* rowsOf(client: pg.ClientBase, table: Table): AsyncGenerator<string[]> {
  const values = table.columns.map(({ name }) =>
    BLANK.has(`${table.name}.${name}`) ? 'null' : `${quoted(name)}::text`,
  )
  await client.query(
    `declare backup_rows no scroll cursor for select array_to_json(array[${values.join(', ')}])::text as line from ${quoted(table.name)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${table.rowsAtOnce} from backup_rows`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close backup_rows')
}

/** Puts rows back as `rowsOf` gave them. */
export async function insertRows(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  lines: string,
): Promise<number> {
  const names = columns.map((column) => quoted(column.name))
  const values = columns.map(({ type }, place) => `(line->>${place})::${type}`)
  const { rowCount } = await client.query(
    `insert into ${quoted(name)} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from json_array_elements($1::json) as line`,
    [`[${lines.trimEnd().replaceAll('\n', ',')}]`],
  )
  return rowCount ?? 0
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
