import { once } from 'node:events'
import process from 'node:process'
import { auditNotes } from './audit-notes.ts'
import { backUpCommand, restoreCommand } from './backup/commands.ts'
import { EXIT, runCommand } from './commands/run-command.ts'
import { readArguments, UsageError } from './commands/usage.ts'
import { type Config, readConfig } from './config.ts'
import { refusePooler } from './db/pooler.ts'
import { prepareDatabase } from './db/prepare.ts'
import { type DatabaseRole, roleLogin } from './db/roles.ts'
import { whenDatabaseIsUp } from './db/when-up.ts'
import { scrubReport } from './files/scrub-report.ts'
import { makeLogger } from './log.ts'
import { systemClock } from './clock.ts'
import { moveArchive } from './move-archive.ts'
import { failedJobs } from './queue/failed-jobs.ts'
import { prepareQueue } from './queue/queue.ts'
import { rotateKeys } from './secrets/rotate-keys.ts'
import { openVault } from './secrets/vault.ts'
import { changeAdminPassword, createAdmin } from './seed/admin.ts'
import { seedDemonstration } from './seed/demonstration.ts'
import { scrubArchive } from './scrub-archive.ts'
import { VERSION } from './version.ts'
import { type Options, startServer, startWorker, storageOf } from './wiring.ts'

const COMMANDS: Record<string, (args: string[]) => Promise<unknown>> = {
  prepare: withoutArguments('prepare', prepare),
  seed: withoutArguments('seed', () => seedDemonstration(readConfig())),
  'admin:create': (args) => createAdmin(readConfig(), args),
  'admin:password': (args) => changeAdminPassword(readConfig(), args),
  'jobs:failed': (args) => failedJobs(readConfig(), args),
  'files:scrub': withoutArguments('files:scrub', scrub),
  'files:move': move,
  'audit:notes': withoutArguments('audit:notes', audit),
  'keys:rotate': withoutArguments('keys:rotate', rotate),
  backup,
  restore: (args) => {
    const config = readConfig()
    return restoreCommand(config, storageOf(config), args)
  },
  server: withoutArguments('server', () => keepRunning('talao_app', startServer)),
  worker: withoutArguments('worker', () => keepRunning('talao_worker', startWorker)),
  '--version': withoutArguments('--version', async () => process.stdout.write(`talao ${VERSION}\n`)),
}

const [name = '', ...words] = process.argv.slice(2)
await runCommand(name || 'main.ts', async () => {
  const command = COMMANDS[name]
  if (!command) throw new UsageError(`Use: main.ts ${Object.keys(COMMANDS).join(' | ')}`)
  return command(words)
})

function withoutArguments(command: string, work: () => Promise<unknown>): (args: string[]) => Promise<unknown> {
  return (args) => {
    readArguments(args, { usage: `main.ts ${command}` })
    return work()
  }
}

async function prepare(): Promise<void> {
  const config = readConfig()
  const vault = openVault(config.masterKey)
  const ran = await prepareDatabase(config.databaseUrl, vault, { production: config.mode === 'production' })
  await prepareQueue(roleLogin(config.databaseUrl, 'talao_queue', vault), makeLogger('warn', systemClock))
  process.stdout.write(ran.length > 0 ? `Migrações aplicadas: ${ran.join(', ')}\n` : 'O banco já estava em dia.\n')
}

/** Like the walk over the archive: what is missing there is told, and the command fails so that whoever runs it by the clock hears of it. */
async function backup(args: string[]): Promise<void> {
  const config = readConfig()
  const isWhole = await backUpCommand(config, storageOf(config), args)
  if (!isWhole) process.exitCode = EXIT.refused
}

async function scrub(): Promise<void> {
  const walked = await scrubArchive(readConfig())
  process.stdout.write(`${scrubReport(walked).join('\n')}\n`)
  if (walked.lost > 0) process.exitCode = EXIT.refused
}

/** Fails as long as a file is whole in neither place. */
async function move(args: string[]): Promise<void> {
  if (!(await moveArchive(args))) process.exitCode = EXIT.refused
}

/** Fails as long as a sale and its notes differ. */
async function audit(): Promise<void> {
  const { judged, differing, lines } = await auditNotes(readConfig())
  const told = [...lines, `Vendas de antes conferidas agora: ${judged}. Vendas com diferença: ${differing}.`]
  process.stdout.write(`${told.join('\n')}\n`)
  if (differing > 0) process.exitCode = EXIT.refused
}

/** Fails as long as somebody has to do something. */
async function rotate(): Promise<void> {
  const { databaseUrl, masterKey, masterKeyFile } = readConfig()
  const { done, said } = await rotateKeys({ databaseUrl, masterKey, keyFile: masterKeyFile })
  process.stdout.write(`${said.join('\n')}\n`)
  if (!done) process.exitCode = EXIT.refused
}

type Start = (config: Config, options: Options) => Promise<{ stop(): Promise<void> }>

/** SIGTERM and Ctrl+C drain what is under way, once; a second signal does not start a second stop. Who still waits for the database just ends. */
async function keepRunning(role: DatabaseRole, start: Start): Promise<void> {
  // A line of the log that cannot be written, as on a full disk, is lost and ends nothing.
  for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined)
  const config = readConfig()
  const stopping = new AbortController()
  const { signal } = stopping
  for (const one of ['SIGTERM', 'SIGINT']) process.on(one, () => stopping.abort())
  const login = roleLogin(config.databaseUrl, role, openVault(config.masterKey))
  const log = makeLogger(config.logLevel, systemClock)
  const begin = async () => {
    await whenDatabaseIsUp({ log, stopping: signal }, () => refusePooler(login))
    return start(config, { stopping: signal })
  }
  const running = await begin().catch((error: unknown) => {
    if (!signal.aborted) throw error
    process.exit(EXIT.done)
  })
  if (!signal.aborted) await once(signal, 'abort')
  await running.stop()
  process.exit(EXIT.done)
}
