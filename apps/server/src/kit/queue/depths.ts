import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { errorText } from './job-texts.ts'
import { DEAD_LETTERS, JOB_NAMES, type JobName } from './jobs.ts'

export type QueueDepth = {
  name: JobName | typeof DEAD_LETTERS
  waiting: number
  waiting_seconds: number
  active: number
}

/** Counting stops here: a queue this long raises an alarm in any case. */
export const MOST_COUNTED = 100_000

/**
 * The depth of every queue and of the given-up jobs. Counted from the index of unfinished jobs, by the database's
 * clock, which the queue uses.
 */
export async function queueDepths(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select q.name, w.n as waiting, coalesce(extract(epoch from now() - w.since), 0)::float8 as waiting_seconds, a.n
      as active
    from unnest(${[...JOB_NAMES, DEAD_LETTERS]}::text[]) q (name)
    cross join lateral (select count(*)::int as n, min(x.start_after) as since from (
      select j.start_after from jobs.job j
      where j.name = q.name and j.state in ('created', 'retry') and not j.blocked
        and j.start_after <= now() limit ${MOST_COUNTED}) x) w
    cross join lateral (select count(*)::int as n from jobs.job j where j.name = q.name
      and j.state = 'active') a`.execute(db)
  return rows
}

export type FailingJobs = { name: string; failing: number; error: string }

/** Jobs that failed and will be tried again: the count of each kind, and the error of the newest. */
export async function failingJobs(db: Db): Promise<FailingJobs[]> {
  const { rows } = await sql<{ name: string; failing: number; output: unknown }>`
    select distinct on (name) name, (count(*) over (partition by name))::int as failing, output from jobs.job
    where state = 'retry' and name = any(${JOB_NAMES}::text[]) order by name, started_on desc nulls last`.execute(db)
  return rows.map(({ name, failing, output }) => ({ name, failing, error: errorText(output) }))
}
