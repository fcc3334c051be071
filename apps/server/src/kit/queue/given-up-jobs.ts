import type { fromKysely, PgBoss } from 'pg-boss'
import { errorText, jobLabel, subjectOf } from './job-texts.ts'
import { DEAD_LETTERS } from './jobs.ts'

/** Executes a statement on one connection, as pg-boss expects it. */
type Executor = Pick<ReturnType<typeof fromKysely>, 'executeSql'>

/** A job that used up all its tries and waits for an administrator. */
export type GivenUpJob = {
  id: string
  job: string
  label: string
  /** Empty when the job concerns no single company or record. */
  about: string
  error: string
  tries: number
  first_tried_at: Date
  given_up_at: Date
}
/** All of them when both are undefined. */
export type RetryFilter = { id?: string | undefined; job?: string | undefined }

type Row = {
  id: string
  source_name: string | null
  data: object | null
  source_output: unknown
  source_retry_count: number | null
  source_created_on: Date | null
  created_on: Date
}

/** Jobs moved by one call of the queue. */
const AT_ONCE = 1_000

/** Newest first. The dead-letter copy records where it came from: name, output and tries of the original job. */
export async function givenUpJobs(to: Executor, most: number): Promise<GivenUpJob[]> {
  const { rows } = await to.executeSql(
    `select id, source_name, data, source_output, source_retry_count, source_created_on, created_on from jobs.job
     where name = $1 and state in ('created', 'retry') order by created_on desc, id limit $2`,
    [DEAD_LETTERS, most],
  )
  return rows.map((row: Row) => ({
    id: row.id,
    job: row.source_name ?? DEAD_LETTERS,
    label: jobLabel(row.source_name ?? DEAD_LETTERS),
    about: subjectOf(row.data ?? {}),
    error: errorText(row.source_output),
    tries: (row.source_retry_count ?? 0) + 1,
    first_tried_at: row.source_created_on ?? row.created_on,
    given_up_at: row.created_on,
  }))
}

/** Puts given-up jobs back in their queues, with all their tries available again. Returns how many. */
export async function retryGivenUp(boss: PgBoss, { id, job }: RetryFilter): Promise<number> {
  const wish = { limit: AT_ONCE, ...(id ? { ids: [id] } : {}), ...(job ? { sourceName: job } : {}) }
  for (let moved = 0; ; ) {
    const now = await boss.redrive(DEAD_LETTERS, wish)
    moved += now
    if (now < AT_ONCE) return moved
  }
}
