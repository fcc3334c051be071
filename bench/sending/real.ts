import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Product, SOFTWARE_HOUSE, startProduct } from '../../test/support/product.ts'
import { purchase } from '../../test/support/purchase.ts'
import { openShop, type Shop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startPostgres } from '../../tools/launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/launcher/postgres/test-clusters.ts'
import { root } from '../../tools/launcher/root.ts'
import { WORKER_HEAP } from '../../tools/launcher/worker-heap.ts'
import { LATENCY_MS } from './provider.ts'

const MAIN = 'apps/server/src/main.ts'

export type RealRun = {
  notes: number
  seconds: number
  sends: number
  consults: number
  files: number
  throttled: number
  unsent: number
}
type Wish = { companies: number; each: number; limitSeconds: number }

/**
 * The same bench over PostgreSQL and real sockets: one server, one worker, and the simulator with 100 credits per
 * minute and token.
 */
export async function runReal({ companies, each, limitSeconds }: Wish): Promise<RealRun> {
  return withProduct(async (product) => {
    const shops: Shop[] = []
    for (let n = 0; n < companies; n += 1) shops.push(await openShop(product))
    const before = asked(product)
    const seconds = await sellAndSend(product, shops, each, limitSeconds)
    const after = asked(product)
    const spent = (kind: keyof ReturnType<typeof asked>) => after[kind] - before[kind]
    return {
      notes: companies * each,
      seconds,
      sends: spent('sends'),
      consults: spent('consults'),
      files: spent('files'),
      throttled: spent('throttled'),
      unsent: companies * each - (await authorised(product)),
    }
  })
}

/**
 * A server here and a worker in a process of its own, on a PostgreSQL that does not wait for the disk. Stopped when
 * `run` ends.
 */
export async function withProduct<T>(run: (product: Product) => Promise<T>): Promise<T> {
  const folder = makeTestFolder()
  const postgres = await startPostgres({ dataDir: folder, database: 'talao', lasting: false })
  const product = await openProduct(postgres.url, folder)
  const worker = spawnWorker(product)
  try {
    return await run(product)
  } finally {
    worker.kill('SIGTERM')
    if (worker.exitCode === null) await once(worker, 'exit')
    await product.stop()
    await postgres.stop()
    await clearTestFolder(folder)
  }
}

/** Seconds from the first delivery of `each` sales to every shop until all of their notes are authorised. */
export async function sellAndSend(
  product: Product,
  shops: readonly Shop[],
  each: number,
  limitSeconds: number,
): Promise<number> {
  const goal = (await authorised(product)) + shops.length * each
  const began = performance.now()
  await Promise.all(shops.map((shop, index) => sell(shop, index, each)))
  await until('the notes to be authorised', async () => (await authorised(product)) === goal, limitSeconds)
  return (performance.now() - began) / 1000
}

async function openProduct(databaseUrl: string, dataDir: string): Promise<Product> {
  const url = new URL(databaseUrl)
  url.password = ''
  const masterKey = randomBytes(32).toString('hex')
  await promisify(execFile)(process.execPath, [MAIN, 'prepare'], {
    cwd: root,
    env: {
      ...process.env,
      TALAO_MODE: 'demo',
      TALAO_DEMO: 'small',
      DATABASE_URL: databaseUrl,
      TALAO_MASTER_KEY: masterKey,
      TALAO_DATA_DIR: dataDir,
      FOCUS_HOMOLOGATION_URL: NOWHERE,
      FOCUS_PRODUCTION_URL: NOWHERE,
    },
  })
  const database = { adminUrl: databaseUrl, url: url.href, masterKey, drop: () => Promise.resolve() }
  const settings = { latencyMs: { low: LATENCY_MS, high: LATENCY_MS } }
  return startProduct({ database, simulator: { settings } })
}

function spawnWorker({ config, database, simulator }: Product): ChildProcess {
  return spawn(process.execPath, [...WORKER_HEAP, MAIN, 'worker'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...SOFTWARE_HOUSE,
      TALAO_MODE: 'demo',
      TALAO_DEMO: 'small',
      DATABASE_URL: database.url,
      TALAO_MASTER_KEY: database.masterKey,
      TALAO_DATA_DIR: config.dataDir,
      PORT: String(config.port),
      PUBLIC_URL: config.publicUrl,
      FOCUS_HOMOLOGATION_URL: simulator.url,
      FOCUS_PRODUCTION_URL: simulator.url,
      CA_BUNDLE: path.join(config.dataDir, 'simulator.ca.pem'),
      LOG_LEVEL: 'warn',
    },
  })
}

/** Nothing listens here; preparing the database calls no gateway. */
const NOWHERE = 'http://127.0.0.1:9'

async function sell(shop: Shop, index: number, each: number): Promise<void> {
  for (let n = 0; n < each; n += 1) {
    const code = `HP-${index}-${n}`
    const reply = await shop.deliver(
      purchase({ code, at: new Date(), buyer: { email: `${code.toLowerCase()}@x.test` } }),
    )
    if (reply.status !== 200) throw new Error(`the sale ${code} was not taken: ${reply.status}`)
  }
}

async function authorised(product: Product): Promise<number> {
  const [row] = await product.sql<{ done: number }>(
    `select count(*)::int as done from note where enotas_status = 'Autorizada'`,
  )
  return row?.done ?? 0
}

const EVERYTHING = 1_000_000

/** Counts of the note requests that the simulator has received so far. */
function asked({ simulator }: Product) {
  const counts = { sends: 0, consults: 0, files: 0, throttled: 0 }
  for (const { method, path, status } of simulator.admin.requests({ limit: EVERYTHING }).data) {
    if (status === 429) counts.throttled += 1
    else if (method === 'POST' && path === '/v2/nfe') counts.sends += 1
    else if (method === 'GET' && path.startsWith('/v2/nfe/')) counts.consults += 1
    else if (method === 'GET' && !path.startsWith('/v2/')) counts.files += 1
  }
  return counts
}
