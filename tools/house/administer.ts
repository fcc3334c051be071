import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { makeMasterKey } from './master-key.ts'
import { accountForPostgres } from './postgres/account.ts'
import { placeOfCluster } from './postgres/place.ts'
import { isPostgres, readPostmaster } from './postgres/postmaster.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import { root } from './root.ts'
import { readSettings } from './settings.ts'

/** One command of the server (`admin:create`, `jobs:failed`) on the same database as `npm start`: the user's own, or the embedded one, started for the time of the command when the house is closed. */
const [command = '', ...args] = process.argv.slice(2)
const settings = readSettings([])
makeMasterKey(settings.dataDir)

const wasRunning = !settings.databaseUrl && embeddedIsRunning(settings.dataDir)
const embedded = settings.databaseUrl
  ? undefined
  : await startPostgres({ dataDir: settings.dataDir, database: 'talao', lasting: true })
const loopback = { FOCUS_HOMOLOGATION_URL: 'http://127.0.0.1:9', FOCUS_PRODUCTION_URL: 'http://127.0.0.1:9' } // no command here speaks to a gateway
const done = spawnSync(process.execPath, ['apps/server/src/main.ts', command, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...(settings.mode === 'demo' ? loopback : {}),
    ...process.env,
    DATABASE_URL: settings.databaseUrl ?? embedded?.url ?? '',
    TALAO_DATA_DIR: settings.dataDir,
    TALAO_MODE: settings.mode,
  },
})
if (embedded && !wasRunning) await embedded.stop()
process.exitCode = done.status ?? 1

function embeddedIsRunning(dataDir: string): boolean {
  const note = readPostmaster(path.join(placeOfCluster(dataDir, accountForPostgres()), 'data'))
  return note !== undefined && note !== null && isPostgres(note.pid)
}
