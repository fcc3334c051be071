import path from 'node:path'
import { buildApp } from './app.ts'
import { makeRequestQuota } from './company/gateways/request-quota.ts'
import { makeTransports } from './company/gateways/transports.ts'
import { makeInboxWriter } from './intake/inbox/writer.ts'
import type { Clock } from './kit/clock.ts'
import type { Config } from './kit/config/config.ts'
import { connect } from './kit/db/connect.ts'
import { roleLogin } from './kit/db/roles.ts'
import { reportStaleTables } from './kit/db/stale-tables.ts'
import { whenDatabaseIsUp } from './kit/db/wait-for-database.ts'
import { storageOf } from './kit/files/file-storage.ts'
import { LOOK_EVERY_MS, monitorStore } from './kit/files/monitored-store.ts'
import { leave } from './kit/http/graceful-shutdown.ts'
import { healthOf } from './kit/http/health.ts'
import { makeExportLocks } from './kit/list/sheet/export-locks.ts'
import { processFacts } from './kit/metrics/process-facts.ts'
import { makeRegistry } from './kit/metrics/registry.ts'
import { beat, HEARTBEAT_EVERY_MS } from './kit/queue/heartbeat.ts'
import { openQueue } from './kit/queue/queue.ts'
import { openWorker } from './kit/queue/worker.ts'
import { runPeriodically } from './kit/run-periodically.ts'
import { registerProcess } from './kit/secrets/process-heartbeat.ts'
import { VERSION } from './kit/version.ts'
import { demoMailboxes } from './ledger/demo-mailbox.ts'
import { updateStoredTotals } from './ledger/totals/update-stored-totals.ts'
import { makeContingencyBoard } from './note/authority/contingency.ts'
import { makeTraffic } from './note/authority/traffic.ts'
import { watchAuthorities } from './note/authority/watch-authorities.ts'
import { makePdfCache } from './note/files/pdf-cache.ts'
import { makeIssuing } from './note/issuing/issuing.ts'
import { firstSweep } from './operation/jobs/first-sweep.ts'
import { jobHandlers } from './operation/jobs/job-handlers.ts'
import { countAttempts } from './operation/metrics/count-attempts.ts'
import { openMetrics } from './operation/metrics/open-metrics.ts'
import { basics, type Options, transportOptions } from './operation/process-options.ts'
import { refuseUnfitForProduction } from './production-ready.ts'
import { openServerPools, WORKER_POOL } from './server-pools.ts'
import { makeEventHub } from './tell/events/hub.ts'
import { openMailTransport } from './tell/mail/open-transport.ts'
import type { WorkerDeps } from './tell/tell-deps.ts'
import { wakeWebhooks } from './tell/webhooks/deliver-webhooks.ts'

export type Running = { url: string; stop(): Promise<void> }
const PULSE_EVERY_MS = 2_000
const FOLD_EVERY_MS = 1_000
const WEBHOOKS_EVERY_MS = 1_000

/** Creates the HTTP server and starts listening. */
export async function startServer(config: Config, options: Options = {}): Promise<Running> {
  refuseUnfitForProduction(config, 'server')
  const { clock, log, vault } = basics(config, options)
  const registry = makeRegistry()
  const pools = openServerPools(config, vault, log)
  const { db } = pools.app
  const queue = await openQueue(roleLogin(config.databaseUrl, 'talao_app', vault), log, options.stopping)
  const opened = Object.fromEntries(Object.entries(pools).map(([name, { pool }]) => [name, pool]))
  const facts = () => processFacts({ role: 'server', pools: opened, dataDir: config.dataDir })
  const keys = await registerProcess({ db: pools.health.db, vault, log, facts, stopping: options.stopping })
  const transports = makeTransports(transportOptions(config))
  const board = makeContingencyBoard(db)
  const traffic = countAttempts(makeTraffic(clock, db, board.contingencyFor), registry)
  const files = monitorStore(storageOf(config), { clock, log, metrics: registry })
  const papers = papersOf(config, clock)
  const credits = makeRequestQuota(clock)
  const mail = openMailTransport(config, demoMailboxes(config, vault))
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
    platformDb: pools.wise.db,
    sessionDb: pools.sessions.db,
    deliveryDb: pools.doors.db,
    exportLimits: makeExportLocks(pools.turns.pool),
    events,
    retryGivenUp: (wish) => queue.retryGivenUp(wish),
    inbox: makeInboxWriter(pools.ingest.pool, queue, clock),
    issuing: makeIssuing(shared),
    deliveryIssuing: makeIssuing({ ...shared, db: pools.doors.db }),
    shuttingDown: leaving.signal,
    metrics: registry,
    healthy: healthOf(pools.health.db, log),
    filesDownSince: files.downSince,
  })
  const pulse = runPeriodically('pulse', { everyMs: PULSE_EVERY_MS, log }, async () => {
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
  const lookAtFiles = runPeriodically('look at the files', { everyMs: LOOK_EVERY_MS, log }, files.look)
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
  refuseUnfitForProduction(config, 'worker')
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
  const keys = await registerProcess({ db, vault, log, facts, stopping: options.stopping })
  const transports = makeTransports(transportOptions(config))
  const board = makeContingencyBoard(db)
  const files = monitorStore(storageOf(config), { clock, log, metrics: registry })
  const deps: WorkerDeps = {
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
    credits: makeRequestQuota(clock),
    mail: openMailTransport(config, demoMailboxes(config, vault)),
  }
  const issuing = makeIssuing(deps)
  await worker.run(jobHandlers(deps, issuing))
  const heart = runPeriodically('heartbeat', { everyMs: HEARTBEAT_EVERY_MS, log }, () => beat(db))
  const pulse = runPeriodically('pulse', { everyMs: PULSE_EVERY_MS, log }, async () => {
    await deps.traffic.flush()
    await watchAuthorities(deps)
    await board.refresh()
  })
  const folder = runPeriodically('fold', { everyMs: FOLD_EVERY_MS, log }, async () => {
    await updateStoredTotals(db)
  })
  const webhooks = runPeriodically('webhooks', { everyMs: WEBHOOKS_EVERY_MS, log }, () => wakeWebhooks(deps))
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
  const lookAtFiles = runPeriodically('look at the files', { everyMs: LOOK_EVERY_MS, log }, files.look)
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

/** Each machine has a separate PDF cache, which may be emptied at any time. */
function papersOf(config: Config, clock: Clock) {
  return makePdfCache({ folder: path.join(config.dataDir, 'papers'), clock })
}
