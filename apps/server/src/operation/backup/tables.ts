import type pg from 'pg'

export type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[]; rowsAtOnce: number }

/**
 * Tables a backup leaves out: sessions and mailed tokens (revoked or used ones must not work again), records the
 * migrations write themselves, worker heartbeats, the current rate-limit minute of API clients, and the list of
 * backups. Of the key of the audit's digests only the sealed copy is kept, in platform_setting.
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
  'audit_key',
]
/**
 * A queued mail holds its token, sealed. Someone with both archive and key must not obtain a token that still works.
 */
const BLANK: ReadonlySet<string> = new Set(['account_mail.token_sealed'])
const ROWS_AT_ONCE = 1_000
/** Rows that hold whole documents, of up to a few hundred kilobytes each. */
const LARGE_ROWS_AT_ONCE = 20

/** The product's tables, ordered by name; a partitioned table counts as one. */
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

/**
 * The rows of a table as the transaction sees them, each a JSON array of its values as text, which is exact for every
 * type.
 */
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

/** Inserts rows in the format of `rowsOf`. Returns how many. */
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
