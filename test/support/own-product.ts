import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { root } from '../../tools/launcher/root.ts'
import { type Product, startProduct } from './product.ts'

/**
 * Starts a product on the caller's own PostgreSQL, for runs that must not share the test database server. The simulated
 * authority answers at an ordinary pace.
 */
export async function startOwnProduct(databaseUrl: string, dataDir: string): Promise<Product> {
  const url = new URL(databaseUrl)
  url.password = ''
  const masterKey = randomBytes(32).toString('hex')
  const gateways = { FOCUS_HOMOLOGATION_URL: NOWHERE, FOCUS_PRODUCTION_URL: NOWHERE }
  await promisify(execFile)(process.execPath, ['apps/server/src/main.ts', 'prepare'], {
    cwd: root,
    env: {
      ...process.env,
      TALAO_MODE: 'demo',
      TALAO_DEMO: 'small',
      ...gateways,
      DATABASE_URL: databaseUrl,
      TALAO_MASTER_KEY: masterKey,
      TALAO_DATA_DIR: dataDir,
    },
  })
  const database = { adminUrl: databaseUrl, url: url.href, masterKey, drop: () => Promise.resolve() }
  const settings = { latencyMs: { low: 100, high: 300 }, rateLimit: 1_000_000 }
  return startProduct({ database, worker: true, simulator: { settings } })
}

/** Nothing listens here; preparing the database calls no gateway. */
const NOWHERE = 'http://127.0.0.1:9'
