import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { JobName } from './jobs.ts'

const STEP_MS = 100

/**
 * Waits for the job with this key: `done`, `failed` (it may be retried), or `open` when it is not finished after
 * `atMostMs`.
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
