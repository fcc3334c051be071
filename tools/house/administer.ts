import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { makeMasterKey } from './master-key.ts'
import { type Ownership, ownDataFolder } from './owner.ts'
import { accountForPostgres } from './postgres/account.ts'
import { placeOfCluster } from './postgres/place.ts'
import { isPostgres, readPostmaster } from './postgres/postmaster.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import { Refusal } from './refusal.ts'
import { root } from './root.ts'
import { readSettings } from './settings.ts'
import { borrowSimulator } from './simulator.ts'

/**
 * One command of the server (`admin:create`, `jobs:failed`, `files:scrub`, `files:move`, `audit:notes`, `keys:rotate`,
 * `backup`, `restore`) on the same database as `npm start`: the user's
 * own, or the embedded one, started for the time of the command when the house is closed. In a demonstration what asks the gateways again asks the
 * box of the house.
 */
const [command = '', ...given] = process.argv.slice(2)
const ARCHIVES = ['backup', 'restore']
// npm starts a command in the folder of the house, wherever it was typed.
const typedIn = process.env.INIT_CWD || process.cwd()
const args = ARCHIVES.includes(command)
  ? given.map((word) => (word.startsWith('-') ? word : path.resolve(typedIn, word)))
  : given
const settings = readSettings([])
let house: Ownership | undefined
try {
  if (command === 'restore') house = ownForRestore()
  else makeMasterKey(settings.dataDir)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

const NOBODY = { FOCUS_HOMOLOGATION_URL: 'http://127.0.0.1:9', FOCUS_PRODUCTION_URL: 'http://127.0.0.1:9' }
const wasRunning = !settings.databaseUrl && embeddedIsRunning(settings.dataDir)
const embedded = settings.databaseUrl
  ? undefined
  : await startPostgres({ dataDir: settings.dataDir, database: 'talao', lasting: true })
try {
  process.exitCode = await run(settings.mode === 'demo' && command === 'files:scrub')
} finally {
  if (embedded && !wasRunning) await embedded.stop()
  house?.release()
}

/** Nobody may start meanwhile, and a key made now would open nothing of the backup. */
function ownForRestore(): Ownership {
  const owned = ownDataFolder(settings.dataDir)
  const key = path.join(settings.dataDir, 'master.key')
  if (process.env.TALAO_MASTER_KEY || existsSync(key)) return owned
  owned.release()
  throw new Refusal(`Antes de restaurar, ponha a chave-mestra da época da cópia em ${key}, ou em TALAO_MASTER_KEY.`)
}

async function run(asksGateways: boolean): Promise<number> {
  const box = asksGateways ? await borrowSimulator(settings.dataDir) : undefined
  const child = spawn(process.execPath, ['apps/server/src/main.ts', command, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...(settings.mode === 'demo' ? (box?.env ?? NOBODY) : {}),
      ...process.env,
      DATABASE_URL: settings.databaseUrl ?? embedded?.url ?? '',
      TALAO_DATA_DIR: settings.dataDir,
      TALAO_MODE: settings.mode,
    },
  })
  // A stop ends the command, which ends us: what was started for it must not stay behind.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name))
  const [code] = (await once(child, 'exit')) as [number | null]
  await box?.giveBack()
  return code ?? 1
}

function embeddedIsRunning(dataDir: string): boolean {
  const note = readPostmaster(path.join(placeOfCluster(dataDir, accountForPostgres()), 'data'))
  return note !== undefined && note !== null && isPostgres(note.pid)
}
