import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { JOB_NAMES, type JobName } from '../../kit/queue/jobs.ts'

/** Unfinished jobs in our own format, independent of pg-boss's table layout, which changes between versions. */
const UnfinishedJob = z.object({
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  key: z.string().nullable(),
  start_after: z.string(),
  priority: z.number(),
  group: z.string().nullable(),
})
export const UnfinishedJobs = z.array(UnfinishedJob)
export type UnfinishedJob = z.infer<typeof UnfinishedJob>

/** Scheduled jobs, which the queue creates again by itself. */
const BY_THE_CLOCK: readonly JobName[] = ['sweep', 'dispatch-notes', 'scrub-files']

export async function unfinishedJobs(client: pg.ClientBase): Promise<UnfinishedJob[]> {
  const { rows } = await client.query<UnfinishedJob>(
    `select name, coalesce(data, '{}') as data, singleton_key as key, start_after::text, priority, group_id as group
     from jobs.job where state in ('created', 'retry', 'active') and name = any ($1) order by created_on, id`,
    [JOB_NAMES.filter((name) => !BY_THE_CLOCK.includes(name))],
  )
  return rows
}

/** Runs in the caller's transaction. Skips jobs that this version does not know. */
export async function putBackJobs(boss: PgBoss, client: pg.ClientBase, jobs: readonly UnfinishedJob[]): Promise<void> {
  const executor = {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: (await client.query(text, values)).rows }),
  }
  for (const { name, data, key, start_after, priority, group } of jobs) {
    if (!JOB_NAMES.some((known) => known === name)) continue
    await boss.send(name, data, {
      db: executor,
      priority,
      startAfter: new Date(start_after),
      ...(key ? { singletonKey: key } : {}),
      ...(group ? { group: { id: group } } : {}),
    })
  }
}
