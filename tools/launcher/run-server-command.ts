import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readArguments } from '../../apps/server/src/kit/usage.ts'
import { runCommand } from '../../apps/server/src/operation/commands/run-command.ts'
import type { Cleanup } from './cleanup.ts'
import { lockDataFolder, type Ownership } from './data-folder-lock.ts'
import { accountForPostgres } from './postgres/account.ts'
import { clusterFolder } from './postgres/cluster-folder.ts'
import { isPostgres, readPostmaster } from './postgres/postmaster.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import { Refusal } from './refusal.ts'
import { rehearseRestore } from './rehearse-restore.ts'
import { root } from './root.ts'
import { runTool } from './run-tool.ts'
import { readSettings, type Settings } from './settings.ts'
import { useSimulator } from './simulator.ts'

/**
 * Runs one command of the server (`admin:create`, `admin:password`, `focus:token`, `jobs:failed`, `files:scrub`,
 * `files:move`, `audit:notes`, `keys:rotate`, `backup`, `restore`) on the same database as `npm start`: the user's own,
 * or the embedded one, which is started for the duration of the command if Talão is not running. In demo mode, commands
 * that query the gateways use the simulator.
 */
const [command = '', ...given] = process.argv.slice(2)
const ARCHIVES = ['backup', 'restore']
const NOBODY = { FOCUS_HOMOLOGATION_URL: 'http://127.0.0.1:9', FOCUS_PRODUCTION_URL: 'http://127.0.0.1:9' }
// npm runs scripts in the repository folder, so relative paths are resolved from the folder where the user typed the
// command.
const typedIn = process.env.INIT_CWD || process.cwd()
const args = ARCHIVES.includes(command)
  ? given.map((word) => (word.startsWith('-') ? word : path.resolve(typedIn, word)))
  : given

if (command === 'restore' && given.includes('--rehearse')) await runTool('restore --rehearse', rehearse)
else await runCommand(`npm run ${command}`, administer)

async function rehearse(undo: Cleanup): Promise<number> {
  const { words } = readArguments(args, {
    usage: 'npm run restore -- <arquivo> --rehearse',
    options: { rehearse: { type: 'boolean' } },
    words: { least: 1, most: 1 },
  })
  return rehearseRestore(undo, { file: words[0] ?? '', dataDir: readSettings([]).dataDir })
}

async function administer(): Promise<void> {
  const settings = readSettings([])
  const ownership = command === 'restore' ? ownForRestore(settings) : undefined
  const wasRunning = !settings.databaseUrl && embeddedIsRunning(settings.dataDir)
  const embedded = settings.databaseUrl
    ? undefined
    : await startPostgres({ dataDir: settings.dataDir, database: 'talao', lasting: true })
  try {
    process.exitCode = await run(settings, settings.databaseUrl ?? embedded?.url ?? '')
  } finally {
    if (embedded && !wasRunning) await embedded.stop()
    ownership?.release()
  }
}

/**
 * Owns the data folder so that no starter runs meanwhile. Refuses when there is no master key, because a new one could
 * not decrypt the backup.
 */
function ownForRestore({ dataDir }: Settings): Ownership {
  const owned = lockDataFolder(dataDir)
  const key = path.join(dataDir, 'master.key')
  if (process.env.TALAO_MASTER_KEY || existsSync(key)) return owned
  owned.release()
  throw new Refusal(`Antes de restaurar, ponha a chave-mestra da época da cópia em ${key}, ou em TALAO_MASTER_KEY.`)
}

async function run(settings: Settings, databaseUrl: string): Promise<number> {
  const asksGateways = settings.mode === 'demo' && command === 'files:scrub'
  const box = asksGateways ? await useSimulator(settings.dataDir) : undefined
  const child = spawn(process.execPath, ['apps/server/src/main.ts', command, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...(settings.mode === 'demo' ? (box?.env ?? NOBODY) : {}),
      ...process.env,
      DATABASE_URL: databaseUrl,
      TALAO_DATA_DIR: settings.dataDir,
      TALAO_MODE: settings.mode,
    },
  })
  // Signals go to the child, and its exit ends this process, so that everything started here is stopped too.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name))
  const [code] = (await once(child, 'exit')) as [number | null]
  await box?.giveBack()
  return code ?? 1
}

function embeddedIsRunning(dataDir: string): boolean {
  const note = readPostmaster(path.join(clusterFolder(dataDir, accountForPostgres()), 'data'))
  return note !== undefined && note !== null && isPostgres(note.pid)
}
