import os from 'node:os'
import process from 'node:process'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** A worker says every few seconds that it lives; it is believed for this long. */
export const HEARTBEAT_EVERY_MS = 3_000
const BELIEVED_SECONDS = 15

/** Several machines may use the same number for a process, containers nearly always do. */
const WORKER = `${os.hostname()}/${process.pid}`

export async function beat(db: Db): Promise<void> {
  await sql`insert into worker_heartbeat (worker, seen_at) values (${WORKER}, now()) on conflict (worker) do update set seen_at = excluded.seen_at`.execute(
    db,
  )
}

/** A sign from a time that has not come is left from before the clock of the database was set back. */
export async function workersAlive(db: Db): Promise<number> {
  const { rows } = await sql<{
    alive: number
  }>`select count(*)::int as alive from worker_heartbeat where seen_at between now() - make_interval(secs => ${BELIEVED_SECONDS}) and now() + make_interval(secs => ${BELIEVED_SECONDS})`.execute(
    db,
  )
  return rows[0]?.alive ?? 0
}
