import { sql } from 'kysely'
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss'
import { addressParts } from '../db/connect.ts'
import type { RoleLogin } from '../db/roles.ts'
import type { Tx } from '../db/scope.ts'
import { whenDatabaseIsUp } from '../db/wait-for-database.ts'
import { type Logger, thread } from '../log.ts'
import { type RetryFilter, retryGivenUp } from './given-up-jobs.ts'
import {
  DEAD_LETTERS,
  HEARTBEAT_SECONDS,
  JOB_NAMES,
  JOBS,
  type JobData,
  type JobName,
  type JobSpec,
  type SendLane,
} from './jobs.ts'

const QUEUE_SCHEMA = 'jobs'
/** In addition to the LISTEN connection. */
export const SERVER_QUEUE_CONNECTIONS = 2
/**
 * In addition to the LISTEN connection. Each connection reads PostgreSQL's catalogue again, which is most of a worker's
 * start-up cost.
 */
export const WORKER_QUEUE_CONNECTIONS = 3

/**
 * Enqueues in the caller's own transaction: the job and the fact that causes it are committed together or not at all.
 */
export type Queue = {
  enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N], options?: EnqueueOptions): Promise<void>
  /** Enqueues several jobs in one statement, on a connection whose transaction the caller holds. */
  enqueueAllOn<N extends JobName>(connection: Executor, name: N, all: readonly JobData[N][]): Promise<void>
  /** The sendings that could be taken up now or are running, counted by company and lane. */
  sendings(tx: Tx): Promise<Sendings[]>
  stop(): Promise<void>
}
/** Executes a statement on one connection, as pg-boss expects it. */
export type Executor = Pick<ReturnType<typeof fromKysely>, 'executeSql'>
/** The server process's queue, where an administrator can retry given-up jobs. */
export type ServerQueue = Queue & { retryGivenUp(wish: RetryFilter): Promise<number> }
export type Sendings = { company_id: number; lane: SendLane; jobs: number }
export type EnqueueOptions = { key?: string; startAfter?: Date }

/** A queue that only enqueues, for the server process. Waits for the database. */
export async function openQueue(to: string | RoleLogin, log: Logger, stopping?: AbortSignal): Promise<ServerQueue> {
  const max = SERVER_QUEUE_CONNECTIONS
  const boss = makeBoss(to, log, { supervise: false, schedule: false, migrate: false, createSchema: false, max })
  await whenDatabaseIsUp({ log, stopping }, () => boss.start())
  return {
    enqueue: (tx, name, data, options) => enqueueWith(boss, tx, name, data, options),
    enqueueAllOn: (connection, name, all) => enqueueAllWith(boss, connection, name, all),
    sendings: countSendings,
    retryGivenUp: (wish) => retryGivenUp(boss, wish),
    stop: () => boss.stop({ graceful: false, close: true }),
  }
}

export function makeBoss(to: string | RoleLogin, log: Logger, options: Partial<ConstructorOptions>): PgBoss {
  const { url, password }: RoleLogin = typeof to === 'string' ? { url: to } : to
  const parts = addressParts(url)
  const boss = new PgBoss({
    ...parts,
    password: password ?? parts.password,
    schema: QUEUE_SCHEMA,
    application_name: 'talao-queue',
    useListenNotify: true,
    connectionTimeoutMillis: 5_000,
    ...options,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue error'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'queue warning'))
  return boss
}

export async function enqueueWith<N extends JobName>(
  boss: PgBoss,
  tx: Tx,
  name: N,
  data: JobData[N],
  options: EnqueueOptions = {},
): Promise<void> {
  const companyId = 'company_id' in data ? data.company_id : undefined
  await boss.send(
    name,
    { ...data, ...(isOfSomebody(data) ? requestIdOf(thread()) : {}) },
    {
      db: fromKysely(tx),
      ...(options.key ? { singletonKey: options.key } : {}),
      ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      ...('lane' in data && data.lane !== undefined ? { priority: PRIORITIES[data.lane] } : {}),
      ...(companyId ? { group: { id: String(companyId) } } : {}),
    },
  )
}

/** Jobs that name no record serve everyone and belong to no request, even when one triggered them. */
function isOfSomebody(data: object): boolean {
  return Object.keys(data).some((name) => name.endsWith('_id'))
}

/** The id of the request that caused this job, so that its log lines can be found by the id the caller received. */
export function requestIdOf(from: object): { request_id?: string } {
  return 'request_id' in from && typeof from.request_id === 'string' ? { request_id: from.request_id } : {}
}

/** What a user is watching goes first, bulk selections last. */
export const PRIORITIES: Record<SendLane, number> = { interactive: 10, automatic: 0, backlog: -5, bulk: -10 }

/** Without a lane in its payload, a sending counts as `automatic`. */
export async function countSendings(tx: Tx): Promise<Sendings[]> {
  const { rows } = await sql<Sendings>`
    select (data->>'company_id')::bigint as company_id, coalesce(data->>'lane', 'automatic') as lane, count(*)::int
      as jobs
    from ${sql.table(`${QUEUE_SCHEMA}.job`)}
    where name = 'issue-note' and state <= 'active' and start_after <= now() group by 1, 2`.execute(tx)
  return rows
}

export async function enqueueAllWith<N extends JobName>(
  boss: PgBoss,
  connection: Executor,
  name: N,
  all: readonly JobData[N][],
): Promise<void> {
  if (all.length === 0) return
  const jobs = all.map((data) => ({
    data,
    ...('company_id' in data ? { group: { id: String(data.company_id) } } : {}),
  }))
  await boss.insert(name, jobs, { db: connection })
}

/**
 * Creates the queue's own tables and one queue for each kind of job, and grants our roles access. Run by the role that
 * owns the schema.
 */
export async function prepareQueue(to: string | RoleLogin, log: Logger): Promise<void> {
  const boss = makeBoss(to, log, { supervise: false, schedule: false, migrate: true, createSchema: false, max: 2 })
  await boss.start()
  try {
    await ensureQueue(boss, DEAD_LETTERS, {})
    for (const name of JOB_NAMES) await ensureQueue(boss, name, queueOptions(JOBS[name]))
    const db = boss.getDb()
    for (const role of ['talao_app', 'talao_worker']) {
      await db.executeSql(`grant usage on schema ${QUEUE_SCHEMA} to ${role}`)
      await db.executeSql(`grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${role}`)
      await db.executeSql(`grant usage, select on all sequences in schema ${QUEUE_SCHEMA} to ${role}`)
      await db.executeSql(`grant execute on all functions in schema ${QUEUE_SCHEMA} to ${role}`)
    }
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

async function ensureQueue(
  boss: PgBoss,
  name: string,
  options: ReturnType<typeof queueOptions> | object,
): Promise<void> {
  if (await boss.getQueue(name)) {
    const { policy: _fixedAtCreation, ...changeable } = options as ReturnType<typeof queueOptions>
    if (Object.keys(changeable).length > 0) await boss.updateQueue(name, changeable)
    return
  }
  await boss.createQueue(name, options)
}

function queueOptions(spec: JobSpec) {
  return {
    policy: spec.policy,
    retryLimit: spec.retryLimit,
    retryDelay: spec.retryDelaySeconds,
    retryDelayMax: spec.retryDelayMaxSeconds,
    retryBackoff: true,
    expireInSeconds: spec.expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: DEAD_LETTERS,
    notify: true,
    deleteAfterSeconds: 7 * 24 * 3600,
  }
}
