import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

const MIGRATIONS_DIR = path.join(import.meta.dirname, 'migrations')

/** A migration that every database before the baseline has, and none after it: the baseline's 0004 has another name. */
const BEFORE_BASELINE = '0004-integration.sql'

/** A migration as `schema_migration` and a backup's manifest hold it. */
export type Migration = { name: string; content_hash: string }

/**
 * Runs the numbered SQL files that are not applied yet, each in its own transaction, one runner at a time, and returns
 * the names it ran. An applied file is immutable: throws when its content has changed. `only` limits the run to these
 * files, to rebuild the tables as they were at an earlier time.
 */
export async function migrate(
  client: pg.Client,
  dir: string = MIGRATIONS_DIR,
  only?: readonly string[],
): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, content_hash text not null, applied_at timestamptz not null)',
  )
  await client.query('select pg_advisory_lock(4242001)')
  try {
    const applied = new Map<string, string>()
    for (const row of (await client.query<Migration>('select name, content_hash from schema_migration')).rows) {
      applied.set(row.name, row.content_hash)
    }
    const ran: string[] = []
    for (const { name, content, hash } of await migrationsIn(dir)) {
      if (only && !only.includes(name)) continue
      const known = applied.get(name)
      if (known && known !== hash)
        throw new Error(`A migração ${name} mudou depois de aplicada. Crie uma nova em vez de editar.`)
      if (!known) {
        await apply(client, name, content, hash)
        ran.push(name)
      }
    }
    return ran
  } finally {
    await client.query('select pg_advisory_unlock(4242001)')
  }
}

/** Whether these migrations are the ones before the baseline, which this version can neither continue nor create. */
export function isBeforeBaseline(names: readonly string[]): boolean {
  return names.includes(BEFORE_BASELINE)
}

/** The names of the migrations a database has; none where it was never prepared. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('public.schema_migration') is not null as made`,
  )
  if (!rows[0]?.made) return []
  return (await client.query<{ name: string }>('select name from schema_migration')).rows.map(({ name }) => name)
}

async function apply(client: pg.Client, name: string, content: string, hash: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(content)
    await client.query('insert into schema_migration (name, content_hash, applied_at) values ($1, $2, now())', [
      name,
      hash,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`A migração ${name} falhou: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Every migration of this version, in order. */
export async function knownMigrations(): Promise<Migration[]> {
  return (await migrationsIn(MIGRATIONS_DIR)).map(({ name, hash }) => ({ name, content_hash: hash }))
}

async function migrationsIn(dir: string): Promise<{ name: string; content: string; hash: string }[]> {
  const names = (await readdir(dir)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(dir, name), 'utf8')
      return { name, content, hash: createHash('sha256').update(content).digest('hex') }
    }),
  )
}
