import { contentHash, loadTable, REFERENCE_TABLES, type ReferenceTable } from '@talao/reference'
import type pg from 'pg'

type Loader = {
  columns: readonly string[]
  types: readonly string[]
  table: string
  rows(): Promise<readonly (readonly (string | number | null)[])[]>
}

/** Where each table of public facts goes. Order matters: a city needs its state. */
const LOADERS: Record<ReferenceTable['name'], Loader> = {
  states: {
    table: 'state',
    columns: ['id', 'uf', 'name'],
    types: ['int', 'text', 'text'],
    rows: async () => (await loadTable('states')).map((row) => [row.id, row.uf, row.name]),
  },
  countries: {
    table: 'country',
    columns: ['id', 'name', 'iso2', 'bacen_code'],
    types: ['int', 'text', 'text', 'text'],
    rows: async () => (await loadTable('countries')).map((row) => [row.id, row.name, row.iso2, row.bacen_code]),
  },
  municipalities: {
    table: 'city',
    columns: ['id', 'name', 'state_id'],
    types: ['int', 'text', 'int'],
    rows: async () => (await loadTable('municipalities')).map((row) => [row.id, row.name, row.state_id]),
  },
  ncm: {
    table: 'ncm',
    columns: ['code', 'description'],
    types: ['text', 'text'],
    rows: async () => (await loadTable('ncm')).map((row) => [row.code, row.description]),
  },
  cfop: {
    table: 'cfop',
    columns: ['code', 'description'],
    types: ['text', 'text'],
    rows: async () => (await loadTable('cfop')).map((row) => [row.code, row.description]),
  },
}

/** Brings the tables of public facts up to the content the product carries; a table whose content is already there is not touched. Answers what was loaded. */
export async function loadReference(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; content_hash: string }>(
    'select name, content_hash from reference_load',
  )
  const loaded: string[] = []
  for (const table of REFERENCE_TABLES) {
    const hash = await contentHash(table.name)
    if (rows.find((row) => row.name === table.name)?.content_hash === hash) continue
    await load(client, table, hash)
    loaded.push(table.name)
  }
  return loaded
}

async function load(client: pg.Client, table: ReferenceTable, hash: string): Promise<void> {
  const loader = LOADERS[table.name]
  const key = loader.columns[0] ?? 'id'
  const rows = await loader.rows()
  const lists = loader.columns.map((_column, index) => rows.map((row) => row[index] ?? null))
  const sources = loader.types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')
  const updates = loader.columns
    .slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')
  await client.query('begin')
  try {
    // What left the official table stays: old notes still name it.
    await client.query(
      `insert into ${loader.table} (${loader.columns.join(', ')}) select * from unnest(${sources}) on conflict (${key}) do update set ${updates}`,
      lists,
    )
    await client.query(
      `insert into reference_load (name, content_hash, source, as_of, loaded_at) values ($1, $2, $3, $4, now())
       on conflict (name) do update set content_hash = excluded.content_hash, source = excluded.source, as_of = excluded.as_of, loaded_at = excluded.loaded_at`,
      [table.name, hash, table.source, table.as_of],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
