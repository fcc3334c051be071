import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import pg from 'pg'
import { hashPassword } from '../../apps/server/src/modules/auth/password.ts'
import { signIn, untilListening } from '../../apps/server/src/seed/client.ts'
import { freePort } from '../../tools/house/port.ts'
import { startPostgres } from '../../tools/house/postgres/start-postgres.ts'
import { root } from '../../tools/house/root.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/house/test-clusters.ts'

export const HOTTOK = 'hottok-da-medida-0001'
const SERVER = 'apps/server/src/main.ts'
const PASSWORD = 'senha da medida'
/** A well-formed CNPJ that belongs to nobody here. */
const CNPJ = '12345678000195'

export type House = { folder: string; adminUrl: string; webhook: string; sql: pg.Pool; stop(): Promise<void> }

/** One server process on a PostgreSQL that forces every commit to disk, with one Hotmart integration. No worker: only the way in is measured. */
export async function openHouse(): Promise<House> {
  const folder = makeTestFolder()
  const postgres = await startPostgres({ dataDir: folder, database: 'talao', lasting: true })
  const sql = new pg.Pool({ connectionString: postgres.url, max: 2 })
  sql.on('error', (error) => console.error(`  A conexão da conferência caiu: ${error.message}`))
  const env = await environment(folder, postgres.url)
  let server: ChildProcess | undefined
  const stop = async () => {
    if (server && server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await sql.end()
    await clearTestFolder(folder)
  }
  try {
    await promisify(execFile)(process.execPath, [SERVER, 'prepare'], {
      cwd: root,
      env: { ...env, DATABASE_URL: postgres.url },
    })
    server = spawn(process.execPath, [SERVER, 'server'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
    await sql.query(
      'create table plain_insert (id bigint generated always as identity primary key, received_at timestamptz not null default now(), body bytea not null)',
    )
    return {
      folder,
      adminUrl: postgres.url,
      sql,
      webhook: await connectHotmart(sql, `http://127.0.0.1:${env.PORT}`),
      stop,
    }
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

async function connectHotmart(sql: pg.Pool, baseUrl: string): Promise<string> {
  await sql.query(
    'insert into app_user (name, email, password_hash, created_at, updated_at) values ($1, $2, $3, now(), now())',
    ['Medida', 'medida@exemplo.test', await hashPassword(PASSWORD)],
  )
  await untilListening(baseUrl, 30)
  const person = await signIn(baseUrl, 'medida@exemplo.test', PASSWORD)
  const company = await person.call('POST', '/api/company', {
    corporate_name: 'Medida Ltda',
    cnpj: CNPJ,
    contact: '11987654321',
  })
  const made = await person.call('POST', '/api/integration-hotmart', {
    name: 'Medida',
    hottok: HOTTOK,
    basic_token: 'basic',
    company_id: company.data.id,
  })
  const integration = await person.call('GET', `/api/integration/HOTMART/${made.data.id}`)
  return String(integration.data['webhook_url'])
}
