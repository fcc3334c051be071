import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { poolSettings } from '../../apps/server/src/kit/db/connect.ts'
import { freePort } from '../../tools/launcher/port.ts'
import { startPostgres } from '../../tools/launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/launcher/postgres/test-clusters.ts'
import { root } from '../../tools/launcher/root.ts'
import { fill } from './seed-notes.ts'

/** `company` is one of the two companies that have the notes; it is in production. */
export type WebInstallation = { folder: string; url: string; company: number; stop(): Promise<void> }

/**
 * Starts the whole product as `npm start` does, with built screens, in a separate folder and port, and adds that many
 * notes.
 */
export async function startWebInstallation(notes: number): Promise<WebInstallation> {
  const folder = makeTestFolder()
  const postgres = await startPostgres({ dataDir: folder, database: 'talao', lasting: false })
  const port = String(await freePort())
  const starter = spawn(process.execPath, ['tools/launcher/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TALAO_MODE: 'demo',
      TALAO_DEMO: 'small',
      TALAO_DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      PORT: port,
      PUBLIC_URL: '',
      SIMULATOR_LATENCY_MS: '100-300',
    },
  })
  const ended = once(starter, 'exit')
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      starter.kill('SIGTERM')
      await ended
      await clearTestFolder(folder)
    })()
    return stopping
  }
  try {
    await ready(starter)
    const company = await withClient(postgres.url, (sql) => fill(sql, notes))
    return { folder, url: `http://localhost:${port}`, company, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when the starter prints its last line, after the demonstration data is loaded. */
function ready(starter: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  return new Promise((resolve, reject) => {
    starter.stdout.on('data', (said: Buffer) => {
      if (said.includes('Talão pronto')) resolve()
    })
    starter.once('exit', () => reject(new Error('A casa da medida não subiu: o motivo está acima.')))
  })
}

async function withClient<T>(url: string, work: (sql: pg.Client) => Promise<T>): Promise<T> {
  const sql = new pg.Client(poolSettings(url))
  await sql.connect()
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
