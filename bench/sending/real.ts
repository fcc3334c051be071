import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { type Product, startProduct } from '../../test/support/product.ts'
import { purchase } from '../../test/support/purchase.ts'
import { openShop, type Shop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startPostgres } from '../../tools/launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/launcher/postgres/test-clusters.ts'
import { root } from '../../tools/launcher/root.ts'
import { LATENCY_MS } from './provider.ts'

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
  const folder = makeTestFolder()
  const postgres = await startPostgres({ dataDir: folder, database: 'talao', lasting: false })
  const product = await openProduct(postgres.url, folder)
  try {
    const shops: Shop[] = []
    for (let n = 0; n < companies; n += 1) shops.push(await openShop(product))
    const before = asked(product)
    const began = performance.now()
    await Promise.all(shops.map((shop, index) => sell(shop, index, each)))
    await until('the notes to be authorised', () => allDone(product, companies * each), limitSeconds)
    const seconds = (performance.now() - began) / 1000
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
  } finally {
    await product.stop()
    await postgres.stop()
    await clearTestFolder(folder)
  }
}

async function openProduct(databaseUrl: string, dataDir: string): Promise<Product> {
  const url = new URL(databaseUrl)
  url.password = ''
  const masterKey = randomBytes(32).toString('hex')
  await promisify(execFile)(process.execPath, ['apps/server/src/main.ts', 'prepare'], {
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
  return startProduct({ database, worker: true, simulator: { settings } })
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

async function allDone(product: Product, notes: number): Promise<boolean> {
  return (await authorised(product)) === notes
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
