import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import pg from 'pg'
import { hashPassword } from '../../apps/server/src/modules/auth/password.ts'
import { untilListening } from '../../apps/server/src/seed/client.ts'
import { freePort } from '../../tools/house/port.ts'
import { startPostgres } from '../../tools/house/postgres/start-postgres.ts'
import { root } from '../../tools/house/root.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/house/test-clusters.ts'
import { WORKER_HEAP } from '../../tools/house/worker-heap.ts'

const MAIN = 'apps/server/src/main.ts'
const PASSWORD = 'senha da medida'
/** A well-formed CNPJ of no real company. */
const CNPJ = '12345678000195'

export type House = {
  folder: string
  adminUrl: string
  url: string
  token: string
  companyId: number
  sql: pg.Pool
  /** The processes whose memory and processor time are measured. */
  pids: { server: number; worker: number | null }
  call: (path: string, body?: object) => Promise<Answer>
  stop(): Promise<void>
}
type Answer = Record<string, unknown>

/** `said` adds environment variables for the processes. With `lasting: false` a commit does not wait for the disk. */
type Wanted = { worker: boolean; lasting?: boolean; said?: Record<string, string> }

/**
 * Starts a server, and a worker if wanted, on a PostgreSQL that forces every commit to disk unless told otherwise, with
 * one user and their company.
 */
export async function openHouse({ worker, lasting = true, said = {} }: Wanted): Promise<House> {
  const folder = makeTestFolder()
  const postgres = await startPostgres({ dataDir: folder, database: 'talao', lasting })
  const sql = new pg.Pool({ connectionString: postgres.url, max: 2 })
  sql.on('error', (error) => console.error(`  A conexão da conferência caiu: ${error.message}`))
  const env = { ...(await environment(folder, postgres.url)), ...said }
  const children: ChildProcess[] = []
  const run = (what: string, heap: readonly string[] = []) => {
    const child = spawn(process.execPath, [...heap, MAIN, what], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    return child.pid ?? 0
  }
  const stop = async () => {
    for (const child of children) {
      if (child.exitCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await sql.end()
    await clearTestFolder(folder)
  }
  try {
    const prepare = { cwd: root, env: { ...env, DATABASE_URL: postgres.url } }
    await promisify(execFile)(process.execPath, [MAIN, 'prepare'], prepare)
    const pids = { server: run('server'), worker: worker ? run('worker', WORKER_HEAP) : null }
    const url = `http://127.0.0.1:${env.PORT}`
    return { folder, adminUrl: postgres.url, url, sql, pids, stop, ...(await signUp(sql, url)) }
  } catch (error) {
    await stop()
    throw error
  }
}

async function environment(folder: string, databaseUrl: string): Promise<NodeJS.ProcessEnv & { PORT: string }> {
  const open = new URL(databaseUrl)
  open.password = ''
  const port = String(await freePort())
  const nowhere = 'http://127.0.0.1:9'
  return {
    ...process.env,
    TALAO_MODE: 'demo',
    TALAO_DEMO: 'small',
    DATABASE_URL: open.href,
    TALAO_MASTER_KEY: randomBytes(32).toString('hex'),
    TALAO_DATA_DIR: folder,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    FOCUS_HOMOLOGATION_URL: nowhere,
    FOCUS_PRODUCTION_URL: nowhere,
    LOG_LEVEL: 'warn',
  }
}

async function signUp(sql: pg.Pool, url: string): Promise<Pick<House, 'token' | 'companyId' | 'call'>> {
  const email = 'medida@exemplo.test'
  await sql.query(
    'insert into app_user (name, email, password_hash, created_at, updated_at) values ($1, $2, $3, now(), now())',
    ['Medida', email, await hashPassword(PASSWORD)],
  )
  await untilListening(url, 60)
  const signedIn = await ask(`${url}/oauth/token`, { grant_type: 'password', username: email, password: PASSWORD })
  const token = String(signedIn.access_token)
  const call: House['call'] = (path, body) => ask(`${url}${path}`, body, token)
  const made = await call('/api/company', { corporate_name: 'Medida Ltda', cnpj: CNPJ, contact: '11987654321' })
  return { token, call, companyId: (made.data as { id: number }).id }
}

/** POST when there is a body, else GET. */
async function ask(url: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
