import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { systemClock } from '../../apps/server/src/kit/clock.ts'
import { connect, type Db, poolSettings } from '../../apps/server/src/kit/db/connect.ts'
import { prepareDatabase } from '../../apps/server/src/kit/db/prepare-database.ts'
import { roleUrl } from '../../apps/server/src/kit/db/roles.ts'
import { makeLogger } from '../../apps/server/src/kit/log.ts'
import { Secret } from '../../apps/server/src/kit/secrets/secret.ts'
import { openVault } from '../../apps/server/src/kit/secrets/vault.ts'
import { startPostgres } from '../../tools/launcher/postgres/start-postgres.ts'
import { clearTestFolder } from '../../tools/launcher/postgres/test-clusters.ts'
import { fill } from './seed-lists.ts'

/** Larger data sets take so long to fill that they are kept for the next run. */
const KEPT_ROWS = 1_000_000
/** A fixed master key, because a kept database of invented data must open again. */
const KEY = '6d'.repeat(32)

export type ListDatabase = {
  rows: number
  /** The server's connections, subject to row-level security. */
  app: Db
  wise: Db
  /** Bypasses row-level security: used for baselines and for checking the results. */
  admin: Db
  adminUrl: string
  workerUrl: string
  stop(): Promise<void>
}

/** Opens a PostgreSQL with that many notes, reusing the data of an earlier run if it was kept. */
export async function openListDatabase(rows: number): Promise<ListDatabase> {
  const folder = path.join(os.tmpdir(), `talao-medida-listas-${rows}`)
  const filled = path.join(folder, 'filled')
  if (existsSync(folder) && !existsSync(filled)) await clearTestFolder(folder)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, database: 'talao', lasting: false })
  const open = new URL(postgres.url)
  open.password = ''
  const vault = openVault(new Secret(KEY))
  await prepareDatabase(postgres.url, vault, { production: false })
  if (!existsSync(filled)) {
    await make(postgres.url, rows)
    writeFileSync(filled, String(rows))
  }
  const log = makeLogger('error', systemClock)
  const on = (url: string) => connect(url, { log, name: 'bench', max: 4 }).db
  const [app, wise] = [on(roleUrl(open.href, 'talao_app', vault)), on(roleUrl(open.href, 'talao_wise', vault))]
  const admin = on(postgres.url)
  return {
    rows,
    app,
    wise,
    admin,
    adminUrl: postgres.url,
    workerUrl: roleUrl(open.href, 'talao_worker', vault),
    stop: async () => {
      for (const db of [app, wise, admin]) await db.destroy()
      if (rows > KEPT_ROWS) await postgres.stop()
      else await clearTestFolder(folder)
    },
  }
}

async function make(url: string, rows: number): Promise<void> {
  const client = new pg.Client(poolSettings(url))
  await client.connect()
  try {
    await fill(client, rows, (what) => console.log(`  ${what}`))
  } finally {
    await client.end()
  }
}
