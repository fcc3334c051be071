import type { Job, PgBoss, WorkOptions } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { RoleLogin } from '../db/roles.ts'
import { whenDatabaseIsUp } from '../db/wait-for-database.ts'
import { type Logger, withLogFields } from '../log.ts'
import type { Metrics } from '../metrics/registry.ts'
import { watchClockSetBack } from './clock-set-back.ts'
import { DAY_TICK, JOB_NAMES, JOBS, type JobData, type JobName } from './jobs.ts'
import {
  countSendings,
  enqueueAllWith,
  enqueueWith,
  makeBoss,
  type Queue,
  requestIdOf,
  WORKER_QUEUE_CONNECTIONS,
} from './queue.ts'

export type JobContext = { signal: AbortSignal; retryCount: number; log: Logger }
export type JobHandlers = { [N in JobName]: (data: JobData[N], context: JobContext) => Promise<void> }
export type Worker = { queue: Queue; run(handlers: JobHandlers): Promise<void>; stop(): Promise<void> }

type Options = {
  log: Logger
  clock: Clock
  concurrency: number
  metrics: Metrics
  stopping?: AbortSignal | undefined
}

const TICKS: Record<JobData['sweep']['tick'], string> = {
  minute: '* * * * *',
  hour: '17 * * * *',
  day: `${DAY_TICK.minute} ${DAY_TICK.hour} * * *`,
}

/**
 * The queue for the worker process. It signs in as the owner of the queue's schema, because only an owner can create
 * the statistics partitions of the coming days; handlers access the product's tables through their own role. Waits for
 * the database.
 */
export async function openWorker(to: string | RoleLogin, options: Options): Promise<Worker> {
  const { log } = options
  const boss = makeBoss(to, log, {
    supervise: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: true,
    migrate: false,
    createSchema: false,
    max: WORKER_QUEUE_CONNECTIONS,
  })
  await whenDatabaseIsUp(options, () => boss.start())
  const watching = watchClockSetBack(boss.getDb(), log, () =>
    boss.send('sweep', { tick: 'day' }, { singletonKey: 'day' }),
  )
  return {
    queue: {
      enqueue: (tx, name, data, sendOptions) => enqueueWith(boss, tx, name, data, sendOptions),
      enqueueAllOn: (connection, name, all) => enqueueAllWith(boss, connection, name, all),
      sendings: countSendings,
      stop: async () => undefined,
    },
    run: async (handlers) => {
      for (const name of JOB_NAMES) await take(boss, name, handlers, options)
      await whenDatabaseIsUp(options, () => schedule(boss))
    },
    stop: async () => {
      await watching.stop()
      await boss.stop({ graceful: true, close: true, timeout: 20_000 })
    },
  }
}

/** Existing schedules are overwritten. */
async function schedule(boss: PgBoss): Promise<void> {
  const tz = 'America/Sao_Paulo'
  for (const [tick, cron] of Object.entries(TICKS))
    await boss.schedule('sweep', cron, { tick }, { key: tick, tz, singletonKey: tick })
  await boss.schedule('scrub-files', '40 3 * * 0', {}, { key: 'week', tz, singletonKey: 'week' })
}

async function take<N extends JobName>(boss: PgBoss, name: N, handlers: JobHandlers, options: Options): Promise<void> {
  const spec: (typeof JOBS)[JobName] & { perCompany?: number } = JOBS[name]
  await boss.work<JobData[N], object, WorkOptions & { perJobResults: true }>(
    name,
    {
      perJobResults: true,
      batchSize: Math.min(spec.batchSize, options.concurrency),
      localConcurrency: spec.workers,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
      ...(spec.perCompany ? { groupConcurrency: spec.perCompany } : {}),
    },
    async (jobs) =>
      Promise.all(
        jobs.map((job) =>
          withLogFields({ job: name, job_id: job.id, ...requestIdOf(job.data) }, async () => {
            const began = performance.now()
            const outcome = await attempt(name, handlers, job, options)
            options.metrics.count('talao_jobs_done_total', { job: name, outcome: outcome.status })
            options.metrics.time('talao_job_seconds', { job: name }, (performance.now() - began) / 1000)
            return outcome
          }),
        ),
      ),
  )
}

async function attempt<N extends JobName>(
  name: N,
  handlers: JobHandlers,
  job: Job<JobData[N]> & { retryCount: number },
  { log }: Options,
) {
  try {
    await handlers[name](job.data, { signal: job.signal, retryCount: job.retryCount, log })
    return { id: job.id, status: 'completed' as const }
  } catch (error) {
    log.error({ err: error, retry_count: job.retryCount }, 'job failed')
    return {
      id: job.id,
      status: 'failed' as const,
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}
