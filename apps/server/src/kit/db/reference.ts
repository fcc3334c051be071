import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { contentHash, loadTable, referenceTable } from '@talao/reference'
import type pg from 'pg'
import {
  CODE_LIST_NAMES,
  CODE_LISTS,
  type CodeList,
  type CodeListName,
  codeKey,
  type ListedCode,
  searchVectorOf,
} from './reference-lists.ts'
import { SELLER_WORDS } from './seller-names.ts'

type Row = Readonly<Record<string, unknown>>
/**
 * Where reference data is loaded: the table, its columns with types (the first `keys` of them are the key), and the
 * source tables, the main one first.
 */
type Target = {
  name: string
  table: string
  keys: number
  columns: Readonly<Record<string, string>>
  from: CodeList['tables']
  rows(): Promise<readonly Row[]>
}

const CODE_COLUMNS = {
  list: 'text',
  code: 'text',
  key: 'text',
  description: 'text',
  details: 'jsonb',
  related: 'text[]',
  featured: 'int',
  words: 'tsvector',
  valid_to: 'date',
}

/** In order of dependency: a city refers to its state. */
const TARGETS: readonly Target[] = [
  {
    name: 'states',
    table: 'state',
    keys: 1,
    columns: { id: 'int', uf: 'text', name: 'text' },
    from: ['states'],
    rows: () => loadTable('states'),
  },
  {
    name: 'countries',
    table: 'country',
    keys: 1,
    columns: { id: 'int', name: 'text', iso2: 'text', bacen_code: 'text' },
    from: ['countries'],
    rows: () => loadTable('countries'),
  },
  {
    name: 'municipalities',
    table: 'city',
    keys: 1,
    columns: { id: 'int', name: 'text', state_id: 'int' },
    from: ['municipalities'],
    rows: () => loadTable('municipalities'),
  },
  ...CODE_LIST_NAMES.map((name) => ({
    name,
    table: 'reference_code',
    keys: 2,
    columns: CODE_COLUMNS,
    from: CODE_LISTS[name].tables,
    rows: async () => (await CODE_LISTS[name].codes()).map((listed) => rowOf(name, listed)),
  })),
]

/**
 * Loads the reference data of this version into the database and returns the names of the lists loaded. Lists whose
 * content hash is unchanged are skipped.
 */
export async function loadReference(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; content_hash: string }>(
    'select name, content_hash from reference_load',
  )
  const known = new Map(rows.map((row) => [row.name, row.content_hash]))
  const loaded: string[] = []
  for (const target of TARGETS) {
    const hash = await hashOf(target)
    if (known.get(target.name) === hash) continue
    const content = JSON.stringify((await target.rows()).map((row) => pick(row, target)))
    await load(client, target, content, hash)
    loaded.push(target.name)
  }
  return loaded
}

/** Hashes the source tables and the code that shapes the rows, so that a change in either loads the list again. */
async function hashOf(target: Target): Promise<string> {
  const hash = createHash('sha256')
  for (const name of target.from) hash.update(await contentHash(name))
  hash.update(SELLER_WORDS)
  for (const file of SHAPED_BY) hash.update(await readFile(file))
  return hash.digest('hex')
}
const SHAPED_BY = ['./reference.ts', './reference-lists.ts', './seller-names.ts'].map(
  (file) => new URL(file, import.meta.url),
)

function rowOf(list: CodeListName, listed: ListedCode): Row {
  return {
    list,
    code: listed.code,
    key: codeKey(listed.code),
    description: listed.description,
    details: listed.details ?? {},
    related: listed.related ?? [],
    featured: listed.featured ?? null,
    words: searchVectorOf(listed),
    valid_to: listed.valid_to ?? null,
  }
}

function pick(row: Row, { columns }: Target): Row {
  return Object.fromEntries(Object.keys(columns).map((column) => [column, row[column]]))
}

async function load(client: pg.Client, target: Target, content: string, hash: string): Promise<void> {
  const names = Object.keys(target.columns)
  const typed = Object.entries(target.columns).map(([name, type]) => `${name} ${type}`)
  const updates = names.slice(target.keys).map((name) => `${name} = excluded.${name}`)
  const sources = target.from.map((name) => referenceTable(name).source)
  const asOf = referenceTable(target.from[0]).as_of
  await client.query('begin')
  try {
    await client.query(
      `insert into ${target.table} (${names.join(', ')}) select * from jsonb_to_recordset($1::jsonb) as given (${typed.join(', ')})
       on conflict (${names.slice(0, target.keys).join(', ')}) do update set ${updates.join(', ')}`,
      [content],
    )
    if (target.table === 'reference_code') await endWhatLeft(client, target.name, content, asOf)
    await client.query(
      `insert into reference_load (name, content_hash, source, as_of, loaded_at) values ($1, $2, $3, $4, now())
       on conflict (name) do update set content_hash = excluded.content_hash, source = excluded.source, as_of = excluded.as_of, loaded_at = excluded.loaded_at`,
      [target.name, hash, sources.join('; '), asOf],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * A code that left the official list is kept with an end date: old notes still refer to it, but forms no longer offer
 * it.
 */
async function endWhatLeft(client: pg.Client, list: string, content: string, on: string): Promise<void> {
  await client.query(
    `update reference_code set valid_to = $3 where list = $1 and valid_to is null
       and code not in (select code from jsonb_to_recordset($2::jsonb) as given (code text))`,
    [list, content, on],
  )
}
