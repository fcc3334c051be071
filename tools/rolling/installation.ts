import path from 'node:path'
import { type Program, program } from '../../test/stories/program.ts'
import { startOwnProduct } from '../../test/support/own-product.ts'
import type { Product } from '../../test/support/product.ts'
import { openShop, type Shop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import type { Cleanup } from '../launcher/cleanup.ts'
import { freePort } from '../launcher/port.ts'
import { startPostgres } from '../launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from '../launcher/postgres/test-clusters.ts'
import { type Proxy, startProxy } from './proxy.ts'

export type Placed = { program: Program; port: number }
/**
 * An installation as in production: two servers behind a proxy and two workers on one database, each in a separate
 * process.
 */
export type RollingInstallation = {
  product: Product
  /** In one company sales are sent automatically, in the other a user sends. */
  shops: { byItself: Shop; byHand: Shop }
  proxy: Proxy
  servers: readonly Placed[]
  workers: readonly Program[]
}

/** Longer than the proxy needs to notice the stop, even on a busy machine. */
const NOTICE_SECONDS = 2

/** Registers each resource with `undo` as it opens it. */
export async function startRollingInstallation(undo: Cleanup): Promise<RollingInstallation> {
  const folder = makeTestFolder()
  undo.step(() => clearTestFolder(folder))
  const starting = startPostgres({ dataDir: folder, database: 'talao', lasting: false })
  const postgres = await undo.after(starting, (started) => started.stop())
  const product = await undo.after(startOwnProduct(postgres.url, folder), (started) => started.stop())
  const shops = {
    byItself: await openShop(product),
    byHand: await openShop(product, { integration: { auto_send: false } }),
  }
  await product.stopServing()
  const ports = [await freePort(), await freePort()]
  const proxy = await undo.after(startProxy(ports), (started) => started.stop())
  const environment = {
    PUBLIC_URL: proxy.url,
    DRAIN_SECONDS: String(NOTICE_SECONDS),
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  }
  const servers = ports.map((port) => ({
    port,
    program: program(product, 'server', { ...environment, PORT: String(port) }),
  }))
  const workers = [program(product, 'worker', environment), program(product, 'worker', environment)]
  const installation = { product, shops, proxy, servers, workers }
  const programs = [...workers, ...servers.map(({ program: server }) => server)]
  undo.step(() => Promise.all(programs.map((one) => one.end())))
  for (const worker of workers) worker.start()
  for (const { program: server } of servers) server.start()
  for (const worker of workers) await workerUp(installation, worker)
  for (const server of servers) await serverUp(installation, server)
  return installation
}

const UP_WITHIN_SECONDS = 60

export async function serverUp(
  { proxy }: Pick<RollingInstallation, 'proxy'>,
  { port, program: server }: Placed,
): Promise<void> {
  await until(`the server to be up: ${server.said()}`, async () => proxy.isReady(port), UP_WITHIN_SECONDS)
}

/** Waits until the current worker process has written a heartbeat. */
export async function workerUp({ product }: Pick<RollingInstallation, 'product'>, worker: Program): Promise<void> {
  const isUp = async () => (await product.sql(SEEN, [String(worker.pid())])).length > 0
  await until(`the worker to be up: ${worker.said()}`, isUp, UP_WITHIN_SECONDS)
}

const SEEN = `select 1 from worker_heartbeat where split_part(worker, '/', 2) = $1`
