import path from 'node:path'
import type { TransportOptions } from '@talao/gateways'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { reportStaleTables } from './db/stale-tables.ts'
import { roleLogin } from './db/roles.ts'
import { whenDatabaseIsUp } from './db/when-up.ts'
import { storageOf } from './files/storage-of.ts'
import { LOOK_EVERY_MS, watchStore } from './files/watched-store.ts'
import { makePaperCache } from './files/paper-cache.ts'
import { buildApp } from './http/app.ts'
import { healthOf } from './http/health.ts'
import { leave } from './http/leaving.ts'
import { makeContingencyBoard } from './issuing/contingency.ts'
import { makeCredits } from './issuing/credits.ts'
import { makeIssuing } from './issuing/issuing.ts'
import { makeTraffic } from './issuing/traffic.ts'
import { makeTransports, reachOf } from './issuing/transports.ts'
import { watchAuthorities } from './issuing/watch-authorities.ts'
import type { JobDeps } from './jobs/deps.ts'
import { jobHandlers } from './jobs/job-handlers.ts'
import { wakeWebhooks } from './jobs/deliver-webhooks.ts'
import { foldRollups } from './jobs/fold-rollups.ts'
import { firstSweep } from './jobs/first-sweep.ts'
import { makeTurns } from './list/sheet/turns.ts'
import { type Logger, makeLogger } from './log.ts'
import { countAttempts } from './metrics/count-attempts.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { processFacts } from './metrics/process-facts.ts'
import { makeRegistry } from './metrics/registry.ts'
import { demoBoxes } from './mail/demo-box.ts'
import { openMailTransport } from './mail/transport.ts'
import { makeEventHub } from './modules/events/hub.ts'
import { makeInboxWriter } from './modules/inbox/writer.ts'
import { beat, HEARTBEAT_EVERY_MS } from './queue/heartbeat.ts'
import { openQueue } from './queue/queue.ts'
import { openWorker } from './queue/worker.ts'
import { refuseUnready } from './production-ready.ts'
import { repeat } from './repeat.ts'
import { openServerPools, WORKER_POOL } from './server-pools.ts'
import { holdKeys } from './secrets/key-holder.ts'
import { openVault } from './secrets/vault.ts'
import { VERSION } from './version.ts'

export type Running = { url: string; stop(): Promise<void> }
/** `stopping` ends the wait for an unavailable database. */
export type Options = { clock?: Clock; log?: Logger; stopping?: AbortSignal }

const PULSE_EVERY_MS = 2_000
const FOLD_EVERY_MS = 1_000
const WEBHOOKS_EVERY_MS = 1_000

/** Creates the HTTP server and starts listening. */
export async function startServer(config: Config, options: Options = {}): Promise<Running> {
  refuseUnready(config, 'server')
  const { clock, log, vault } = basics(config, options)
  const registry = makeRegistry()
  const pools = openServerPools(config, vault, log)
  const { db } = pools.app
  const queue = await openQueue(roleLogin(config.databaseUrl, 'talao_app', vault), log, options.stopping)
  const opened = Object.fromEntries(Object.entries(pools).map(([name, { pool }]) => [name, pool]))
  const facts = () => processFacts({ role: 'server', pools: opened, dataDir: config.dataDir })
  const keys = await holdKeys({ db: pools.health.db, vault, log, facts, stopping: options.stopping })
  const transports = makeTransports(transportOptions(config))
  const board = makeContingencyBoard(db)
  const traffic = countAttempts(makeTraffic(clock, db, board.contingencyFor), registry)
  const files = watchStore(storageOf(config), { clock, log, metrics: registry })
  const papers = papersOf(config, clock)
  const credits = makeCredits(clock)
  const mail = openMailTransport(config, demoBoxes(config, vault))
  const events = makeEventHub({
    db: pools.sessions.db,
    clock,
    log,
    login: roleLogin(config.databaseUrl, 'talao_app', vault),
    idleDays: config.sessionIdleDays,
  })
  const shared = { config, clock, log, vault, db, queue, mail, files, papers, transports, traffic, credits }
  const leaving = new AbortController()
  const fastify = await buildApp({
    ...shared,
    keyedDb: pools.keyed.db,
    wiseDb: pools.wise.db,
    sessionDb: pools.sessions.db,
    doorDb: pools.doors.db,
    turns: makeTurns(pools.turns.pool),
    events,
    retryGivenUp: (wish) => queue.retryGivenUp(wish),
    inbox: makeInboxWriter(pools.ingest.pool, queue, clock),
    issuing: makeIssuing(shared),
    doorIssuing: makeIssuing({ ...shared, db: pools.doors.db }),
    leaving: leaving.signal,
    metrics: registry,
    healthy: healthOf(pools.health.db, log),
    filesDownSince: files.downSince,
  })
  const pulse = repeat('pulse', { everyMs: PULSE_EVERY_MS, log }, async () => {
    await traffic.flush()
    await board.refresh()
  })
  const metrics = await openMetrics({
    config,
    clock,
    log,
    role: 'server',
    registry,
    facts,
    files,
    login: roleLogin(config.databaseUrl, 'talao_app', vault),
  })
  const lookAtFiles = repeat('look at the files', { everyMs: LOOK_EVERY_MS, log }, files.look)
  const url = await fastify.listen({ port: config.port, host: config.host })
  log.info({ url, version: VERSION }, 'server listening')
  reportStaleTables(log, clock)
  return {
    url,
    stop: async () => {
      log.info({ notice_seconds: config.drainSeconds }, 'server leaving')
      await leave(fastify, leaving, config.drainSeconds * 1000)
      await events.stop()
      await metrics.stop()
      await pulse.stop()
      await lookAtFiles.stop()
      await queue.stop()
      transports.close()
      mail.close()
      await keys.stop()
      await Promise.all(Object.values(pools).map((pool) => pool.db.destroy()))
    },
  }
}

/** Creates the worker, which takes jobs until it is stopped and then finishes the ones it holds. */
export async function startWorker(config: Config, options: Options = {}): Promise<Omit<Running, 'url'>> {
  refuseUnready(config, 'worker')
  const { clock, log, vault } = basics(config, options)
  const registry = makeRegistry()
  const { db, pool } = connect(roleLogin(config.databaseUrl, 'talao_worker', vault), {
    log,
    name: 'worker',
    max: WORKER_POOL,
  })
  const worker = await openWorker(roleLogin(config.databaseUrl, 'talao_queue', vault), {
    log,
    clock,
    concurrency: config.workerConcurrency,
    metrics: registry,
    stopping: options.stopping,
  })
  const facts = () => processFacts({ role: 'worker', pools: { worker: pool }, dataDir: config.dataDir })
  const keys = await holdKeys({ db, vault, log, facts, stopping: options.stopping })
  const transports = makeTransports(transportOptions(config))
  const board = makeContingencyBoard(db)
  const files = watchStore(storageOf(config), { clock, log, metrics: registry })
  const deps: JobDeps = {
    config,
    clock,
    log,
    vault,
    db,
    queue: worker.queue,
    files,
    filesDownSince: files.downSince,
    papers: papersOf(config, clock),
    transports,
    traffic: countAttempts(makeTraffic(clock, db, board.contingencyFor), registry),
    credits: makeCredits(clock),
    mail: openMailTransport(config, demoBoxes(config, vault)),
  }
  const issuing = makeIssuing(deps)
  await worker.run(jobHandlers(deps, issuing))
  const heart = repeat('heartbeat', { everyMs: HEARTBEAT_EVERY_MS, log }, () => beat(db))
  const pulse = repeat('pulse', { everyMs: PULSE_EVERY_MS, log }, async () => {
    await deps.traffic.flush()
    await watchAuthorities(deps)
    await board.refresh()
  })
  const folder = repeat('fold', { everyMs: FOLD_EVERY_MS, log }, async () => {
    await foldRollups(db)
  })
  const webhooks = repeat('webhooks', { everyMs: WEBHOOKS_EVERY_MS, log }, () => wakeWebhooks(deps))
  await whenDatabaseIsUp({ log, stopping: options.stopping }, () => firstSweep(deps))
  const metrics = await openMetrics({
    config,
    clock,
    log,
    role: 'worker',
    registry,
    facts,
    files,
    login: roleLogin(config.databaseUrl, 'talao_worker', vault),
  })
  const lookAtFiles = repeat('look at the files', { everyMs: LOOK_EVERY_MS, log }, files.look)
  log.info({ version: VERSION }, 'worker running')
  return {
    stop: async () => {
      log.info({}, 'worker leaving')
      await heart.stop()
      await webhooks.stop()
      await worker.stop()
      await metrics.stop()
      await pulse.stop()
      await folder.stop()
      await lookAtFiles.stop()
      transports.close()
      deps.mail.close()
      await keys.stop()
      await db.destroy()
    },
  }
}

/** Clock, logger and vault of a process. */
export function basics(config: Config, options: Options) {
  const clock = options.clock ?? systemClock
  return { clock, log: options.log ?? makeLogger(config.logLevel, clock), vault: openVault(config.masterKey) }
}

export function transportOptions(config: Config): TransportOptions {
  return { reach: reachOf(config), ...(config.caBundle ? { ca: config.caBundle } : {}) }
}

/** Each machine has a separate PDF cache, which may be emptied at any time. */
function papersOf(config: Config, clock: Clock) {
  return makePaperCache({ folder: path.join(config.dataDir, 'papers'), clock })
}
