import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '../../apps/server/src/kit/db/wait-for-database.ts'
import { JOB_NAMES } from '../../apps/server/src/kit/queue/jobs.ts'
import { startWorker } from '../../apps/server/src/start-processes.ts'
import { environmentOf } from '../../test/stories/program.ts'
import { startOwnProduct } from '../../test/support/own-product.ts'
import type { Product } from '../../test/support/product.ts'
import { openShop, type Shop } from '../../test/support/shop.ts'
import type { Cleanup } from '../launcher/cleanup.ts'
import { keepPostgres } from '../launcher/postgres/keep-postgres.ts'
import { isPostgres, readPostmaster } from '../launcher/postgres/postmaster.ts'
import { clearTestFolder, makeTestFolder } from '../launcher/postgres/test-clusters.ts'
import { type KeptProgram, keepProgram } from './kept-program.ts'

/** An installation to break: PostgreSQL, server and workers as separate processes, each restarted when it dies. */
export type ChaosInstallation = {
  product: Product
  shops: { focus: Shop; byHand: Shop; sefaz: Shop }
  server: KeptProgram
  /** Two, as in a highly available installation: the surviving one takes over the other's work. */
  workers: readonly KeptProgram[]
  killPostgres(): Promise<void>
  isListening: () => Promise<boolean>
  /** Runs SQL, retrying while the database is down. */
  sql: <T extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<T[]>
  /** Starts a worker in this process whose clock, like the authority's, is `ms` ahead. */
  liveLater(ms: number): Promise<{ stop(): Promise<void> }>
}

const DATABASE_BACK_WITHIN_MS = 60_000
const ASK_AGAIN_MS = 100

/** Registers each resource with `undo` as it opens it. */
export async function startChaosInstallation(undo: Cleanup): Promise<ChaosInstallation> {
  const folder = makeTestFolder()
  undo.step(() => clearTestFolder(folder))
  // `lasting`: acknowledged data must survive a crash, so commits wait for the disk as in production.
  const starting = keepPostgres({ dataDir: folder, database: 'talao', lasting: true })
  const postgres = await undo.after(starting, (started) => started.stop())
  const product = await undo.after(startOwnProduct(postgres.url, folder), (started) => started.stop())
  const shops = await openShops(product)
  await product.stopServing()
  // Disables job expiry, so that only a lost heartbeat returns a dead worker's jobs, however slow the machine.
  await product.sql('update jobs.queue set expire_seconds = $1 where name = any($2)', [24 * 3600, JOB_NAMES])
  const environment = environmentOf(product)
  const server = keepProgram('server', environment)
  const workers = [keepProgram('worker', environment), keepProgram('worker', environment)]
  undo.step(() => Promise.all([server, ...workers].map((program) => program.stop())))
  return {
    product,
    shops,
    server,
    workers,
    killPostgres: () => killPostmaster(path.join(postgres.place, 'data')),
    isListening: () => isListening(product.url),
    sql: (statement, values) => patiently(() => product.sql(statement, values)),
    liveLater: async (ms) => {
      await product.simulator.admin.advance(ms)
      return startWorker(product.config, { clock: { now: () => new Date(Date.now() + ms) } })
    },
  }
}

async function openShops(product: Product): Promise<ChaosInstallation['shops']> {
  const focus = await openShop(product)
  const byHand = await openShop(product, { integration: { auto_send: false } })
  const sefaz = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [sefaz.companyId])
  return { focus, byHand, sefaz }
}

/** Kills only the postmaster that runs on this data folder. */
async function killPostmaster(data: string): Promise<void> {
  const running = readPostmaster(data)
  if (!running || !isPostgres(running.pid)) return
  process.kill(running.pid, 'SIGKILL')
  while (isPostgres(running.pid)) await sleep(10)
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + DATABASE_BACK_WITHIN_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > end || !isDatabaseAway(error)) throw error
      await sleep(ASK_AGAIN_MS)
    }
  }
}

async function isListening(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) })).status > 0
  } catch {
    return false // not up yet
  }
}
