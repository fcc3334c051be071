import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { storeFocusToken } from '../../apps/server/src/company/gateways/focus-account.ts'
import type { Clock } from '../../apps/server/src/kit/clock.ts'
import { type Config, readConfig } from '../../apps/server/src/kit/config/config.ts'
import { makeLogger } from '../../apps/server/src/kit/log.ts'
import { openVault } from '../../apps/server/src/kit/secrets/vault.ts'
import { hashPassword } from '../../apps/server/src/people/auth/password.ts'
import { type Running, startServer, startWorker } from '../../apps/server/src/start-processes.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../apps/simulator/src/simulator.ts'
import { freePort } from '../../tools/launcher/port.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { takesKey } from './takes-key.ts'

export const PASSWORD = 'uma senha de teste'
/** Some states refuse an NF-e without a software house (responsável técnico). */
export const SOFTWARE_HOUSE = {
  RESP_TEC_CNPJ: '11222333000181',
  RESP_TEC_CONTACT: 'Suporte do Talão',
  RESP_TEC_EMAIL: 'suporte@talao.example',
  RESP_TEC_PHONE: '1133334444',
  RESP_TEC_CSRT: 'PR:01:CODIGO-DO-PARANA',
}
let passwordHash: string | undefined

export type Person = { id: number; email: string; token: string }
export type Reply = { status: number; body: Record<string, unknown> & { data?: unknown }; headers: Headers }
export type Product = {
  url: string
  config: Config
  clock: Clock
  database: TestDatabase
  simulator: Simulator
  /** Log lines of the server and the worker, so that tests can search them for secrets. */
  lines: string[]
  /**
   * Creates a user with a session. `company` makes them a member of that existing company: ADM, or a plain user with
   * role null.
   */
  person(wish?: { wise?: boolean; company?: number; role?: 'ADM' | null }): Promise<Person>
  call(
    who: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** Runs SQL as superuser, bypassing row-level security. */
  sql<T extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<T[]>
  startWorker(): Promise<void>
  /** Stops the server and the workers. The database and the simulated authority keep running for other processes. */
  stopServing(): Promise<void>
  stop(): Promise<void>
}
type Options = {
  clock?: Clock
  worker?: boolean
  latencyMs?: number
  mode?: 'demo'
  simulator?: SimulatorOptions
  /** Additional environment variables, such as a mail server. */
  environment?: Record<string, string>
  /** Certificate authorities to trust besides the simulator's, as PEM. */
  authorities?: string
  /** Used instead of a new database of the test run. */
  database?: TestDatabase
}

/**
 * Starts a real server (and a worker, if wanted) on a separate database, with a simulated tax authority on loopback.
 * Nothing of ours is mocked.
 */
export async function startProduct(options: Options = {}): Promise<Product> {
  const database = options.database ?? (await createDatabase())
  const simulator = await startSimulator({
    settings: { latencyMs: { low: options.latencyMs ?? 20, high: options.latencyMs ?? 40 } },
    ...options.simulator,
  })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'talao-product-'))
  const caBundle = path.join(dataDir, 'simulator.ca.pem')
  writeFileSync(caBundle, [simulator.caPem, options.authorities ?? ''].join('\n'))
  const port = await freePort()
  const config = readConfig({
    DATABASE_URL: database.url,
    TALAO_MASTER_KEY: database.masterKey,
    TALAO_DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    FOCUS_HOMOLOGATION_URL: simulator.url,
    FOCUS_PRODUCTION_URL: simulator.url,
    PLATFORMS_URL: `${simulator.url}/plataformas`,
    CA_BUNDLE: caBundle,
    SEFAZ_URL: `${simulator.tlsUrl}/sefaz`,
    SEFIN_HOMOLOGATION_URL: `${simulator.tlsUrl}/sefin/homologacao`,
    SEFIN_PRODUCTION_URL: `${simulator.tlsUrl}/sefin/producao`,
    ADN_HOMOLOGATION_URL: `${simulator.tlsUrl}/adn/homologacao`,
    ADN_PRODUCTION_URL: `${simulator.tlsUrl}/adn/producao`,
    LOG_LEVEL: 'debug',
    TALAO_DEMO: 'small',
    // Long, because tests skip weeks between two requests. Session expiry has its own test.
    SESSION_IDLE_DAYS: '30',
    ...SOFTWARE_HOUSE,
    ...options.environment,
  })
  const lines: string[] = []
  const clock = options.clock ?? { now: () => new Date() }
  const running: { stop(): Promise<void> }[] = []
  const wired = { clock, log: makeLogger('debug', clock, {}, (line) => lines.push(line)) }
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 })
  admin.on('error', () => undefined)
  const sql = async <T extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
    (await admin.query<T>(statement, values)).rows
  await storeFocusToken(admin, openVault(config.masterKey), simulator.admin.accountToken)
  const server: Running = await startServer(config, wired)
  running.push(server)
  const product: Product = {
    url: server.url,
    config,
    clock,
    database,
    simulator,
    lines,
    sql,
    call: (who, method, callPath, body, headers) => call(server.url, who, method, callPath, body, headers),
    person: (wish) => makePerson(product, wish),
    startWorker: async () => {
      running.push(await startWorker(config, wired))
    },
    stopServing: async () => {
      for (const one of running.splice(0).toReversed()) await one.stop()
    },
    stop: async () => {
      await product.stopServing()
      keepLog(lines)
      await admin.end()
      await simulator.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  if (options.worker) await product.startWorker()
  return product
}

/** The test runner collects the logs of every product and keeps those of failed files. */
function keepLog(lines: readonly string[]): void {
  const folder = process.env['TALAO_TEST_LOGS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const name = path.basename(expect.getState().testPath ?? 'product')
  writeFileSync(path.join(folder, `${name}-${randomBytes(3).toString('hex')}.log`), lines.join('\n'))
}

async function makePerson(
  product: Product,
  wish: { wise?: boolean; company?: number; role?: 'ADM' | null } = {},
): Promise<Person> {
  passwordHash ??= await hashPassword(PASSWORD)
  const email = `pessoa-${randomBytes(5).toString('hex')}@exemplo.test`
  const [row] = await product.sql<{ id: string }>(
    'insert into app_user (name, email, password_hash, is_wise, created_at, updated_at) values ($1, $2, $3, $4, now(), now()) returning id',
    ['Pessoa de Teste', email, passwordHash, wish.wise ?? false],
  )
  const id = Number(row?.id)
  if (wish.company !== undefined) {
    await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, $3, now())', [
      id,
      wish.company,
      wish.role === undefined ? 'ADM' : wish.role,
    ])
  }
  return signIn(product, { id, email })
}

/**
 * Opens a new session. After a quarter of an hour, an old one must show the password again before it changes a
 * certificate.
 */
export async function signIn(product: Product, { id, email }: Omit<Person, 'token'>): Promise<Person> {
  const reply = await product.call(null, 'POST', '/oauth/token', {
    grant_type: 'password',
    username: email,
    password: PASSWORD,
  })
  return { id, email, token: String(reply.body.access_token) }
}

async function call(
  baseUrl: string,
  who: Person | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const isRaw = body instanceof FormData || typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(body !== undefined && !isRaw ? { 'content-type': 'application/json' } : {}),
      // As the screens do: every request that accepts an idempotency key gets a new one.
      ...(who && takesKey(method, path) ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: isRaw ? (body as string | FormData | Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: readable(text) }
}

function readable(text: string): Reply['body'] {
  try {
    return JSON.parse(text) as Reply['body']
  } catch {
    return { text }
  }
}
