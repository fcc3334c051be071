import os from 'node:os'
import process from 'node:process'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Workers report every few seconds; a report counts for this long. */
export const HEARTBEAT_EVERY_MS = 3_000
const BELIEVED_SECONDS = 15

/** Several machines may have the same process id; containers nearly always do. */
const WORKER = `${os.hostname()}/${process.pid}`

export async function beat(db: Db): Promise<void> {
  await sql`insert into worker_heartbeat (worker, seen_at) values (${WORKER}, now()) on conflict (worker) do update
    set seen_at = excluded.seen_at`.execute(db)
}

/** A heartbeat from the future is left over from before the database's clock was set back, so it does not count. */
export async function workersAlive(db: Db): Promise<number> {
  const { rows } = await sql<{
    alive: number
  }>`select count(*)::int as alive from worker_heartbeat
    where seen_at between now() - make_interval(secs => ${BELIEVED_SECONDS})
      and now() + make_interval(secs => ${BELIEVED_SECONDS})`.execute(db)
  return rows[0]?.alive ?? 0
}
