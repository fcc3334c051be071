import { once } from 'node:events'
import process from 'node:process'
import { auditNotes } from './audit-notes.ts'
import { backUpCommand, restoreCommand } from './backup/commands.ts'
import { BackupRefused } from './backup/refused.ts'
import { ConfigError, readConfig } from './config.ts'
import { DatabaseNotUsable, prepareDatabase } from './db/prepare.ts'
import { roleUrl } from './db/roles.ts'
import { StorageFailure, storageWords } from './files/storage-failure.ts'
import { scrubReport } from './files/scrub-report.ts'
import { makeLogger } from './log.ts'
import { systemClock } from './clock.ts'
import { moveArchive } from './move-archive.ts'
import { failedJobs } from './queue/failed-jobs.ts'
import { prepareQueue } from './queue/queue.ts'
import { rotateKeys } from './secrets/rotate-keys.ts'
import { openVault } from './secrets/vault.ts'
import { createAdmin } from './seed/admin.ts'
import { seedDemonstration } from './seed/demonstration.ts'
import { scrubArchive } from './scrub-archive.ts'
import { VERSION } from './version.ts'
import { startServer, startWorker, storageOf } from './wiring.ts'

const COMMANDS: Record<string, () => Promise<void>> = {
  prepare,
  seed: () => seedDemonstration(readConfig()),
  'admin:create': () => createAdmin(readConfig(), process.argv.slice(3)),
  'jobs:failed': () => failedJobs(readConfig(), process.argv.slice(3)),
  'files:scrub': scrub,
  'files:move': move,
  'audit:notes': audit,
  'keys:rotate': rotate,
  backup,
  restore: () => {
    const config = readConfig()
    return restoreCommand(config, storageOf(config), process.argv.slice(3))
  },
  server: () => keepRunning((stopping) => startServer(readConfig(), { stopping })),
  worker: () => keepRunning((stopping) => startWorker(readConfig(), { stopping })),
  '--version': async () => void process.stdout.write(`talao ${VERSION}\n`),
}

const command = COMMANDS[process.argv[2] ?? '']
if (!command) {
  process.stderr.write(`Use: main.ts ${Object.keys(COMMANDS).join(' | ')}\n`)
  process.exitCode = 1
} else {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${wordsFor(error)}\n`)
    process.exit(1)
  }
}

/** What was foreseen is told in its own sentence, the rest as it stands. */
function wordsFor(error: unknown): string {
  if (error instanceof StorageFailure) return storageWords(error)
  const expected = [ConfigError, DatabaseNotUsable, BackupRefused].some((kind) => error instanceof kind)
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  return expected ? message : (stack ?? message)
}

async function prepare(): Promise<void> {
  const config = readConfig()
  const vault = openVault(config.masterKey)
  const ran = await prepareDatabase(config.databaseUrl, vault, { production: config.mode === 'production' })
  await prepareQueue(roleUrl(config.databaseUrl, 'talao_queue', vault), makeLogger('warn', systemClock))
  process.stdout.write(ran.length > 0 ? `Migrações aplicadas: ${ran.join(', ')}\n` : 'O banco já estava em dia.\n')
}

/** Like the walk over the archive: what is missing there is told, and the command fails so that whoever runs it by the clock hears of it. */
async function backup(): Promise<void> {
  const config = readConfig()
  const isWhole = await backUpCommand(config, storageOf(config), process.argv.slice(3))
  if (!isWhole) process.exitCode = 1
}

async function scrub(): Promise<void> {
  const walked = await scrubArchive(readConfig())
  process.stdout.write(`${scrubReport(walked).join('\n')}\n`)
  if (walked.lost > 0) process.exitCode = 1
}

/** Fails as long as a file is whole in neither place. */
async function move(): Promise<void> {
  if (!(await moveArchive(process.argv.slice(3)))) process.exitCode = 1
}

/** Fails as long as a sale and its notes differ. */
async function audit(): Promise<void> {
  const { judged, differing, lines } = await auditNotes(readConfig())
  const told = [...lines, `Vendas de antes conferidas agora: ${judged}. Vendas com diferença: ${differing}.`]
  process.stdout.write(`${told.join('\n')}\n`)
  if (differing > 0) process.exitCode = 1
}

/** Fails as long as somebody has to do something. */
async function rotate(): Promise<void> {
  const { databaseUrl, masterKey, masterKeyFile } = readConfig()
  const { done, said } = await rotateKeys({ databaseUrl, masterKey, keyFile: masterKeyFile })
  process.stdout.write(`${said.join('\n')}\n`)
  if (!done) process.exitCode = 1
}

/** SIGTERM and Ctrl+C drain what is under way, once; a second signal does not start a second stop. Who still waits for the database just ends. */
async function keepRunning(start: (stopping: AbortSignal) => Promise<{ stop(): Promise<void> }>): Promise<void> {
  // A line of the log that cannot be written, as on a full disk, is lost and ends nothing.
  for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined)
  const stopping = new AbortController()
  const { signal } = stopping
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => stopping.abort())
  const running = await start(signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
    process.exit(0)
  })
  if (!signal.aborted) await once(signal, 'abort')
  await running.stop()
  process.exit(0)
}
