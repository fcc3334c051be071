import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import pg from 'pg'
import { untilListening } from '../../apps/server/src/seed/client.ts'
import { freePort } from '../../tools/house/port.ts'
import { startPostgres } from '../../tools/house/postgres/start-postgres.ts'
import { root } from '../../tools/house/root.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/house/test-clusters.ts'

const SERVER = 'apps/server/src/main.ts'

export type House = { url: string; sql: pg.Pool; stop(): Promise<void> }

/** One server process behind a proxy that tells addresses, on a PostgreSQL of its own. No worker: the letters are written after the answer, by others. */
export async function openHouse(): Promise<House> {
  const folder = makeTestFolder()
  const postgres = await startPostgres({ dataDir: folder, database: 'talao', lasting: false })
  const sql = new pg.Pool({ connectionString: postgres.url, max: 2 })
  const open = new URL(postgres.url)
  open.password = ''
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const nowhere = 'http://127.0.0.1:9'
  const env = {
    ...process.env,
    TALAO_MODE: 'demo',
    DATABASE_URL: open.href,
    TALAO_MASTER_KEY: randomBytes(32).toString('hex'),
    TALAO_DATA_DIR: folder,
    PORT: port,
    PUBLIC_URL: url,
    FOCUS_HOMOLOGATION_URL: nowhere,
    FOCUS_PRODUCTION_URL: nowhere,
    TALAO_SIGN_UP: 'on',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
  }
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
    const prepared = { cwd: root, env: { ...env, DATABASE_URL: postgres.url } }
    await promisify(execFile)(process.execPath, [SERVER, 'prepare'], prepared)
    server = spawn(process.execPath, [SERVER, 'server'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
    await untilListening(url, 60)
    return { url, sql, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
