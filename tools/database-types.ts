import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/**
 * Writes apps/server/src/kit/db/tables.gen.ts from a migrated database: node tools/run.mjs tools/database-types.ts
 * <database URL>. bigint becomes number (ids and cents stay below 2^53); numeric and date become text (no float, no
 * time zone), see connect.ts.
 */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
  _text: 'string[]',
  _timestamptz: 'Date[]',
  tsvector: 'string',
}

type Column = { table: string; column: string; type: string; nullable: boolean; defaulted: boolean; identity: string }

export async function databaseTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable, a.atthasdef as defaulted, a.attidentity::text || a.attgenerated::text as identity
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`)
    return render(rows)
  } finally {
    await client.end()
  }
}

function render(columns: readonly Column[]): string {
  const tables = new Map<string, Column[]>()
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  const names = [...tables.keys()]
  return [
    '// table',
    '// Generated from the migrations by tools/database-types.ts. Do not edit.',
    "import type { ColumnType, GeneratedAlways } from 'kysely'",
    '',
    'type Generated<T> = ColumnType<T, T | undefined, T>',
    'export type Json = ColumnType<unknown, string, string>',
    '',
    ...names.flatMap((name) => [
      `export type ${typeName(name)} = {`,
      ...(tables.get(name) ?? []).map((column) => `  ${column.column}: ${typeOf(column)}`),
      '}',
      '',
    ]),
    'export type DB = {',
    ...names.map((name) => `  ${name}: ${typeName(name)}`),
    '}',
    '',
  ].join('\n')
}

function typeOf(column: Column): string {
  const base = TYPES[column.type]
  if (!base) throw new Error(`No TypeScript type for ${column.type} (${column.table}.${column.column}).`)
  // An identity column, or one computed from others.
  if (column.identity !== '') return `GeneratedAlways<${base}>`
  if (base === 'Json')
    return column.nullable
      ? 'ColumnType<unknown, string | null | undefined, string | null>'
      : column.defaulted
        ? 'ColumnType<unknown, string | undefined, string>'
        : 'Json'
  const full = column.nullable ? `${base} | null` : base
  return column.defaulted ? `Generated<${full}>` : full
}

function typeName(table: string): string {
  return `${table.replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase())}Table`
}

if (import.meta.main) {
  const url = process.argv[2]
  if (!url) throw new Error('Usage: node tools/database-types.ts <database address>')
  writeFileSync(path.join(import.meta.dirname, '../apps/server/src/kit/db/tables.gen.ts'), await databaseTypes(url))
}
