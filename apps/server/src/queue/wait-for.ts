import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { JobName } from './jobs.ts'

const STEP_MS = 100

/**
 * Waits for a job that somebody is waiting for: whether it was done, went wrong (it may be tried again), or is still not done after `atMostMs`.
 * `key` names this one job.
 */
export async function waitFor(
  db: Db,
  name: JobName,
  key: string,
  atMostMs: number,
): Promise<'done' | 'failed' | 'open'> {
  const end = performance.now() + atMostMs
  while (performance.now() < end) {
    const { rows } = await sql<{ state: string }>`
      select state from jobs.job where name = ${name} and singleton_key = ${key}`.execute(db)
    const state = rows[0]?.state
    if (state === 'completed') return 'done'
    if (state === 'retry' || state === 'failed' || state === 'cancelled') return 'failed'
    await sleep(STEP_MS)
  }
  return 'open'
}
