import type pg from 'pg'
import type { Clock } from '../../kit/clock.ts'
import { knownMigrations } from '../../kit/db/migrate.ts'
import { openAsOwner } from '../../kit/db/owner.ts'
import { prepareDatabase, refuseRolesOfOtherDatabases, refuseUnfitServer } from '../../kit/db/prepare-database.ts'
import { roleLogin } from '../../kit/db/roles.ts'
import { type FileStore, isFileName, storedName } from '../../kit/files/store.ts'
import { makeLogger } from '../../kit/log.ts'
import { makeBoss, prepareQueue } from '../../kit/queue/queue.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { VERSION } from '../../kit/version.ts'
import { readArchive } from './archive.ts'
import { BackupRefused } from './backup-refused.ts'
import { putBackJobs, UnfinishedJobs } from './jobs.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { markRestored } from './mark-restored.ts'
import { restoreFault } from './restore-rule.ts'
import { insertRows, quoted } from './tables.ts'

export type RestoreReport = {
  /** The version of Talão that made the backup. */
  version: string
  takenAt: Date
  rows: number
  files: number
  jobs: number
  companies: number
}
type RestoreOptions = {
  /** Connects as a user who may create roles: the database owner or a superuser. */
  databaseUrl: string
  vault: Vault
  files: FileStore
  clock: Clock
  file: string
  production: boolean
  /** Delete what the database already holds. */
  replace: boolean
}

/**
 * Restores a backup. Reads the whole archive before changing anything, then recreates the tables of the backup's
 * version, fills them in one transaction together with the files, and migrates them to this version. What may have been
 * sent since the backup is marked as uncertain in the same transaction. Throws BackupRefused.
 */
export async function restore(wish: RestoreOptions): Promise<RestoreReport> {
  const { databaseUrl, vault, production } = wish
  const manifest = await readThrough(wish)
  await refuseUnrestorable(manifest, wish)
  const client = await openAsOwner(databaseUrl, 'restore')
  try {
    await refuseUnfitServer(client, wish)
    await refuseInUse(client, wish.replace)
    await refuseRolesOfOtherDatabases(client, databaseUrl, vault)
    await client.query('drop schema if exists jobs cascade; drop schema public cascade; create schema public')
    await client.query('grant usage on schema public to public')
    await prepareDatabase(databaseUrl, vault, { production, only: manifest.migrations.map(({ name }) => name) })
    await prepareQueue(roleLogin(databaseUrl, 'talao_queue', vault), quiet(wish))
    const report = await fill(client, manifest, wish)
    await prepareDatabase(databaseUrl, vault, { production })
    return report
  } finally {
    await client.end()
  }
}

async function readThrough({ file, vault }: RestoreOptions): Promise<Manifest> {
  let manifest: Manifest | undefined
  for await (const entry of readArchive(file, vault)) manifest ??= readManifest(entry, vault)
  return manifest ?? readManifest(undefined, vault)
}

async function refuseUnrestorable(manifest: Manifest, { production }: RestoreOptions): Promise<void> {
  const fault = restoreFault(manifest, { version: VERSION, migrations: await knownMigrations() })
  if (fault) throw new BackupRefused(fault)
  if (production && manifest.demonstration)
    throw new BackupRefused(
      'Esta cópia é de uma demonstração, e em produção as notas dela passariam por verdadeiras. Restaure-a com TALAO_MODE=demo, ou use a cópia da instalação. Nada foi mudado.',
    )
}

async function refuseInUse(client: pg.Client, replace: boolean): Promise<void> {
  const [made] = (await client.query<{ made: boolean }>(`select to_regclass('public.company') is not null as made`))
    .rows
  if (!made?.made) return
  const [found] = (
    await client.query<{ filled: boolean; working: boolean }>(
      `select exists (select 1 from company) or exists (select 1 from app_user) as filled,
         exists (select 1 from worker_heartbeat where seen_at > now() - make_interval(secs => $1)) as working`,
      [WORKER_BELIEVED_SECONDS],
    )
  ).rows
  if (found?.working) throw new BackupRefused('O Talão está no ar neste banco: pare-o e repita em alguns segundos.')
  if (found?.filled && !replace) {
    throw new BackupRefused(
      'O banco não está vazio. Restaure num banco vazio, ou repita com --replace para apagar o que há nele.',
    )
  }
}

/** How long /health considers a worker alive after its last heartbeat. */
const WORKER_BELIEVED_SECONDS = 15

async function fill(client: pg.Client, manifest: Manifest, wish: RestoreOptions): Promise<RestoreReport> {
  const { vault, files, file } = wish
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const report = {
    version: manifest.version,
    takenAt: new Date(manifest.taken_at),
    rows: 0,
    files: 0,
    jobs: 0,
    companies: 0,
  }
  const boss = makeBoss(roleLogin(wish.databaseUrl, 'talao_queue', vault), quiet(wish), {
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
    max: 1,
  })
  await boss.start()
  await client.query('begin')
  try {
    for (const month of manifest.months) await client.query('select ensure_month_partitions($1::date)', [month])
    const addForeignKeys = await dropForeignKeys(client)
    const wakeTriggers = await disableTriggers(client)
    for await (const { name, bytes } of readArchive(file, vault)) {
      const [kind, of = ''] = name.split('/')
      const table = tables.get(of)
      if (kind === 'tables' && table) report.rows += await insertRows(client, table, bytes.toString('utf8'))
      else if (kind === 'files') report.files += await putFile(files, of, bytes)
      else if (name === 'sequences.json') await setSequences(client, bytes)
      else if (name === 'jobs.json') {
        const jobs = UnfinishedJobs.parse(JSON.parse(bytes.toString('utf8')))
        await putBackJobs(boss, client, jobs)
        report.jobs = jobs.length
      }
    }
    await dropLinks(client)
    await addForeignKeys()
    await wakeTriggers()
    report.companies = await markRestored(client, { takenAt: report.takenAt, restoredAt: wish.clock.now() })
    await client.query('commit')
    return report
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

/**
 * Drops every foreign key, so that tables can be filled in any order. The returned function adds them again, which
 * checks all rows. Runs in the caller's transaction.
 */
async function dropForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  }
}

/**
 * Disables the triggers, because their effects (stored totals, audit log, notifications) are restored as rows and must
 * not be written twice. The returned function enables them again. Runs in the caller's transaction.
 */
async function disableTriggers(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  for (const { name } of rows) await client.query(`alter table ${quoted(name)} disable trigger user`)
  return async () => {
    for (const { name } of rows) await client.query(`alter table ${quoted(name)} enable trigger user`)
  }
}

/**
 * Links from e-mails could have been used since the backup and must not work again. An older archive still contains the
 * tokens; a newer one contains only the mails that referred to them.
 */
async function dropLinks(client: pg.ClientBase): Promise<void> {
  await client.query('delete from account_token')
  await client.query(
    `delete from account_mail where state = 'QUEUED' and (account_token_id is not null or token_sealed is not null)`,
  )
  await client.query('update account_mail set account_token_id = null where account_token_id is not null')
}

async function putFile(files: FileStore, name: string, bytes: Buffer): Promise<number> {
  if (!isFileName(name) || storedName(bytes) !== name)
    throw new BackupRefused(`O arquivo ${name} da cópia não é o que o nome diz. Use outra cópia.`)
  await files.put(bytes)
  return 1
}

async function setSequences(client: pg.Client, bytes: Buffer): Promise<void> {
  const sequences = JSON.parse(bytes.toString('utf8')) as { name: string; value: string }[]
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
}

function quiet({ clock }: RestoreOptions) {
  return makeLogger('warn', clock)
}
