import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PoolFacts, ProcessFacts } from '../../metrics/process-facts.ts'

export type RunningProcess = {
  process: string
  host: string
  role: ProcessFacts['role']
  version: string
  started_at: Date
  seen_at: Date
  is_missing: boolean
  disk_free_bytes: number | null
  disk_bytes: number | null
  pools: PoolFacts[]
}

/** A process says every three seconds that it lives. Silent for as long, and not told to end, it is missed. */
const SILENT_SECONDS = 60

/**
 * The processes of every machine, as they tell of themselves. One that ended without a word is missed until another of its role starts on its
 * machine, or a day has passed. A sign from a time that has not come is left from before the clock of the database was set back.
 */
export async function runningProcesses(db: Db): Promise<RunningProcess[]> {
  const { rows } = await sql<RunningProcess>`
    with told as (
      select process, split_part(process, '/', 1) as host, role, version, started_at, seen_at,
        seen_at < now() - make_interval(secs => ${SILENT_SECONDS}) as is_missing, disk_free_bytes, disk_bytes, pools
      from key_holder where role is not null and seen_at < now() + make_interval(secs => ${SILENT_SECONDS}))
    select * from told t where not t.is_missing or not exists (
      select 1 from told n where n.role = t.role and n.host = t.host and n.started_at > t.seen_at)
    order by t.is_missing desc, t.role, t.host, t.started_at`.execute(db)
  return rows
}
