import { rm } from 'node:fs/promises'
import type pg from 'pg'
import type { Clock } from '../../kit/clock.ts'
import { openAsOwner } from '../../kit/db/owner.ts'
import { refuseBeforeBaseline } from '../../kit/db/prepare-database.ts'
import { DamagedFile, type FileStore } from '../../kit/files/store.ts'
import { refuseWrongKey } from '../../kit/secrets/master-keys.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { VERSION } from '../../kit/version.ts'
import { type ArchiveWriter, readArchive, writeArchive } from './archive.ts'
import { unfinishedJobs } from './jobs.ts'
import { MANIFEST, makeManifest } from './manifest.ts'
import { rowsOf, type Table } from './tables.ts'

export type BackupReport = {
  file: string
  takenAt: Date
  rows: number
  jobs: number
  files: number
  /** SHA-256 names that a row refers to but that are missing or damaged in the store. */
  absent: string[]
}
type BackUpOptions = {
  /** Connects as the tables' owner or as a superuser. */
  databaseUrl: string
  vault: Vault
  files: FileStore
  clock: Clock
  file: string
  /** False when the file store has backups of its own. */
  withFiles: boolean
}

/** Size of one table slice, so that memory use does not grow with the size of the database. */
const SLICE_BYTES = 1024 * 1024
const NAMES_AT_ONCE = 1_000

/**
 * Writes the database and stored files into one archive while the product keeps running. Everything comes from one
 * snapshot, taken when the transaction began. Sealed values stay sealed, and the archive does not contain the key. The
 * archive is read back before this function returns.
 */
export async function backUp(wish: BackUpOptions): Promise<BackupReport> {
  const takenAt = wish.clock.now()
  const client = await openAsOwner(wish.databaseUrl, 'backup')
  let archive: ArchiveWriter | undefined
  try {
    await refuseBeforeBaseline(client)
    await refuseWrongKey(client, wish.vault)
    archive = await writeArchive(wish.file, wish.vault, takenAt)
    await client.query('begin isolation level repeatable read read only')
    const { manifest, tables } = await makeManifest(client, wish.vault, { at: takenAt, withFiles: wish.withFiles })
    await archive.add(MANIFEST, asJson(manifest))
    let rows = 0
    for (const table of tables) rows += await addTable(archive, client, table)
    const jobs = await unfinishedJobs(client)
    await archive.add('jobs.json', asJson(jobs))
    const files = wish.withFiles ? await addFiles(archive, client, wish.files) : { files: 0, absent: [] }
    // Sequences are not part of a snapshot. Reading them last ensures they are never behind the rows.
    await archive.add('sequences.json', asJson(await sequences(client)))
    await client.query('commit')
    await archive.close()
    await verify(wish)
    await remember(client, wish, takenAt, files.absent.length)
    return { file: wish.file, takenAt, rows, jobs: jobs.length, ...files }
  } catch (error) {
    await archive?.discard()
    throw error
  } finally {
    await client.end()
  }
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: Table): Promise<number> {
  let rows = 0
  let slice: string[] = []
  let length = 0
  let slices = 0
  const flush = async () => {
    slices += 1
    await archive.add(
      `tables/${table.name}/${String(slices).padStart(7, '0')}.jsonl`,
      Buffer.from(`${slice.join('\n')}\n`),
    )
    slice = []
    length = 0
  }
  for await (const lines of rowsOf(client, table)) {
    for (const line of lines) {
      slice.push(line)
      length += line.length
      if (length >= SLICE_BYTES) await flush()
    }
    rows += lines.length
  }
  if (slice.length > 0) await flush()
  return rows
}

async function addFiles(
  archive: ArchiveWriter,
  client: pg.Client,
  store: FileStore,
): Promise<Pick<BackupReport, 'files' | 'absent'>> {
  const absent: string[] = []
  let files = 0
  for await (const name of namesOf(client)) {
    const bytes = await wholeFile(store, name)
    if (bytes === null) {
      absent.push(name)
      continue
    }
    await archive.add(`files/${name}`, bytes)
    files += 1
  }
  return { files, absent }
}

/** Every file that a row refers to, once. */
async function* namesOf(client: pg.Client): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ sha256: string }>('select sha256 from door_stored_files($1, $2)', [
      after,
      NAMES_AT_ONCE,
    ])
    const last = rows.at(-1)?.sha256
    if (last === undefined) return
    yield* new Set(rows.map(({ sha256 }) => sha256))
    after = last
  }
}

async function wholeFile(store: FileStore, sha256: string): Promise<Buffer | null> {
  try {
    return await store.get(sha256)
  } catch (error) {
    if (error instanceof DamagedFile) return null
    throw error
  }
}

async function sequences(client: pg.Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

/**
 * Lets monitoring report the age of the last backup. A read replica cannot be written to, so nothing is recorded there.
 */
async function remember(client: pg.Client, wish: BackUpOptions, takenAt: Date, absent: number): Promise<void> {
  const { rows } = await client.query<{ is_copy: boolean }>('select pg_is_in_recovery() as is_copy')
  if (rows[0]?.is_copy) return
  await client.query(
    'insert into backup_run (taken_at, ended_at, with_files, absent_files, version) values ($1, $2, $3, $4, $5)',
    [takenAt, wish.clock.now(), wish.withFiles, absent, VERSION],
  )
}

/** Reads the archive back, and deletes it when it cannot be read. */
async function verify({ file, vault }: BackUpOptions): Promise<void> {
  try {
    for await (const entry of readArchive(file, vault)) void entry
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

function asJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
