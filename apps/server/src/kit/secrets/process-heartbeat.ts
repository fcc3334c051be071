import { randomUUID } from 'node:crypto'
import os from 'node:os'
import process from 'node:process'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { whenDatabaseIsUp } from '../db/wait-for-database.ts'
import type { Logger } from '../log.ts'
import type { ProcessFacts } from '../metrics/process-facts.ts'
import { Refusal } from '../refusal.ts'
import { runPeriodically } from '../run-periodically.ts'
import { faultOf, type KnownKeys } from './master-keys.ts'
import { hashKeyPlace } from './sealed-columns.ts'
import type { Vault } from './vault.ts'

const TELL_EVERY_MS = 3_000
/** How long a process that crashed still counts as running. */
export const ALIVE_FOR_SECONDS = 15

type Holding = { db: Db; vault: Vault; log: Logger; facts: () => ProcessFacts; stopping?: AbortSignal | undefined }

/**
 * Registers this process with its keys and state until it stops, starting before it seals anything. Throws when the
 * database is sealed with another key. The row of a crashed process is deleted after a day.
 */
export async function registerProcess({
  db,
  vault,
  log,
  facts,
  stopping,
}: Holding): Promise<{ stop(): Promise<void> }> {
  const name = `${os.hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  const tell = async () => {
    const { role, version, uptimeSeconds, disk, pools } = facts()
    await sql`
      insert into key_holder (process, key_ids, seen_at, role, version, started_at, disk_free_bytes, disk_bytes, pools)
      values (${name}, ${[...vault.keyIds]}, now(), ${role}, ${version}, now() - make_interval(secs =>
        ${uptimeSeconds}),
        ${disk?.free ?? null}, ${disk?.size ?? null}, ${JSON.stringify(pools)})
      on conflict (process) do update set seen_at = excluded.seen_at, disk_free_bytes = excluded.disk_free_bytes,
        disk_bytes = excluded.disk_bytes, pools = excluded.pools`.execute(db)
    return rememberRetired(db, vault)
  }
  const fault = faultOf(await whenDatabaseIsUp({ log, stopping }, tell), vault)
  if (fault !== undefined) {
    await deleteProcess(db, name)
    throw new Refusal(fault)
  }
  const telling = runPeriodically('keys', { everyMs: TELL_EVERY_MS, log }, async () => {
    await tell()
  })
  return {
    stop: async () => {
      await telling.stop()
      await deleteProcess(db, name).catch((error: unknown) =>
        log.warn({ err: error }, 'the keys of this process stay told'),
      )
    },
  }
}

/** Loads the hash keys of retired master keys, so that values hashed with them can still be found. */
async function rememberRetired(db: Db, vault: Vault): Promise<KnownKeys> {
  const rows = await db
    .selectFrom('master_key')
    .select(['key_id', 'hash_key_sealed', 'retired_at'])
    .orderBy('retired_at', 'desc')
    .orderBy('sealing_since', 'desc')
    .orderBy('key_id')
    .execute()
  const sealing = rows.find(({ retired_at }) => retired_at === null)?.key_id
  // Do not open values sealed with a key we lack. The caller reports that fault.
  const opens = sealing !== undefined && vault.keyIds.includes(sealing)
  vault.rememberHashKeys(
    rows.flatMap(({ key_id, hash_key_sealed }) =>
      hash_key_sealed === null || !opens ? [] : [vault.open(hash_key_sealed, hashKeyPlace(key_id))],
    ),
  )
  return { sealing, retired: rows.filter(({ retired_at }) => retired_at !== null).map(({ key_id }) => key_id) }
}

async function deleteProcess(db: Db, name: string): Promise<void> {
  await db.deleteFrom('key_holder').where('process', '=', name).execute()
  await sql`delete from key_holder where seen_at < now() - interval '1 day'`.execute(db)
}
