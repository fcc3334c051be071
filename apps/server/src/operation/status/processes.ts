import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'
import type { PoolFacts, ProcessFacts } from '../../kit/metrics/process-facts.ts'

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

/** Processes report every three seconds. One that is silent for this long, and did not shut down, is missing. */
const SILENT_SECONDS = 60

/**
 * The processes of all machines, as they report themselves. One that stopped without a shutdown is missing until
 * another of its role starts on its machine, or a day has passed. Reports from the future are ignored: they date from
 * before the database's clock was set back.
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
