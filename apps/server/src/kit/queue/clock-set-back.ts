import type { Logger } from '../log.ts'
import { runPeriodically } from '../run-periodically.ts'
import type { Executor } from './queue.ts'

const LOOK_EVERY_MS = 15_000

/**
 * When the database's clock ran ahead and was set back, the queue's marks lie in the future and it waits for them: no
 * scheduled sweeps, no retries, no takeover from dead workers. The queue's last schedule check, normally renewed every
 * half minute, shows it.
 */
export function watchClockSetBack(
  db: Executor,
  log: Logger,
  /** Runs the daily sweep, which takes back what was put off outside the queue. */
  runDay: () => Promise<unknown>,
): { stop(): Promise<void> } {
  return runPeriodically('look at the clock', { everyMs: LOOK_EVERY_MS, log }, async () => {
    if (!(await healClockSetBack(db))) return
    log.warn({}, 'the clock of the database was set back: what was put off to that time goes on now')
    await runDay()
  })
}

/** Returns whether there was anything to repair. Jobs keep the delay they were given. */
export async function healClockSetBack(db: Executor): Promise<boolean> {
  const { rows } = await db.executeSql(HEAL)
  return rows.length > 0
}

const AHEAD = `(now() + interval '1 minute')`
const HEAL = `
  with ahead as (
    update jobs.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where cron_on > ${AHEAD} returning 1),
  queues as (
    update jobs.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where exists (select from ahead)),
  work as (
    update jobs.job set
      singleton_on = case when singleton_on > ${AHEAD} at time zone 'UTC' then null else singleton_on end,
      start_after = start_after - greatest(greatest(created_on, started_on) - now(), interval '0'),
      created_on = least(created_on, now()),
      started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now())
    where exists (select from ahead) and (created_on > ${AHEAD} or started_on > ${AHEAD}))
  select from ahead`
