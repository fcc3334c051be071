import process from 'node:process'
import { systemClock } from './kit/clock.ts'
import { readConfig } from './kit/config/config.ts'
import { readArguments, UsageError } from './kit/usage.ts'
import { VERSION } from './kit/version.ts'
import { EXIT, runCommand } from './operation/commands/run-command.ts'

// Each command imports its code on demand, because loading the whole server takes longer than most commands run.
const COMMANDS: Record<string, (args: string[]) => Promise<unknown>> = {
  prepare: withoutArguments('prepare', async () =>
    (await import('./operation/commands/prepare-command.ts')).prepareCommand(readConfig()),
  ),
  seed: withoutArguments('seed', async () =>
    (await import('./operation/seed/demonstration.ts')).seedDemonstration(readConfig()),
  ),
  'admin:create': async (args) => (await import('./operation/seed/admin.ts')).createAdmin(readConfig(), args),
  'admin:password': async (args) => (await import('./operation/seed/admin.ts')).changeAdminPassword(readConfig(), args),
  'focus:token': async (args) =>
    (await import('./operation/commands/focus-token.ts')).focusTokenCommand(readConfig(), args),
  'jobs:failed': async (args) => (await import('./operation/commands/failed-jobs.ts')).failedJobs(readConfig(), args),
  'files:scrub': withoutArguments('files:scrub', scrub),
  'files:move': move,
  'audit:notes': withoutArguments('audit:notes', audit),
  'keys:rotate': withoutArguments('keys:rotate', rotate),
  'norms:key': async (args) => tell(await (await import('./operation/norms/commands.ts')).makeKey(args)),
  'norms:pack': async (args) =>
    tell(await (await import('./operation/norms/commands.ts')).packBundle(args, systemClock)),
  backup,
  restore,
  server: withoutArguments('server', async () => (await import('./keep-running.ts')).keepServerRunning()),
  worker: withoutArguments('worker', async () => (await import('./keep-running.ts')).keepWorkerRunning()),
  '--version': withoutArguments('--version', async () => process.stdout.write(`talao ${VERSION}\n`)),
}

const [name = '', ...words] = process.argv.slice(2)
await runCommand(name || 'main.ts', async () => {
  const command = COMMANDS[name]
  if (!command) throw new UsageError(`Use: main.ts ${Object.keys(COMMANDS).join(' | ')}`)
  return command(words)
})

function tell(text: string): void {
  process.stdout.write(`${text}\n`)
}

function withoutArguments(command: string, work: () => Promise<unknown>): (args: string[]) => Promise<unknown> {
  return (args) => {
    readArguments(args, { usage: `main.ts ${command}` })
    return work()
  }
}

/** A missing file is reported and makes the command fail, so that a scheduled run is noticed. */
async function backup(args: string[]): Promise<void> {
  const { backUpCommand } = await import('./operation/backup/commands.ts')
  const { storageOf } = await import('./kit/files/file-storage.ts')
  const config = readConfig()
  const isWhole = await backUpCommand(config, storageOf(config), args)
  if (!isWhole) process.exitCode = EXIT.refused
}

async function restore(args: string[]): Promise<void> {
  const { restoreCommand } = await import('./operation/backup/commands.ts')
  const { storageOf } = await import('./kit/files/file-storage.ts')
  const config = readConfig()
  await restoreCommand(config, storageOf(config), args)
}

async function scrub(): Promise<void> {
  const { scrubArchive } = await import('./operation/commands/scrub-archive.ts')
  const { scrubReport } = await import('./kit/files/scrub-report.ts')
  const walked = await scrubArchive(readConfig())
  process.stdout.write(`${scrubReport(walked).join('\n')}\n`)
  if (walked.lost > 0) process.exitCode = EXIT.refused
}

/** Fails while any file is intact in neither store. */
async function move(args: string[]): Promise<void> {
  const { moveArchive } = await import('./operation/commands/move-archive.ts')
  if (!(await moveArchive(args))) process.exitCode = EXIT.refused
}

/** Fails while any sale differs from its notes. */
async function audit(): Promise<void> {
  const { auditNotes } = await import('./operation/commands/audit-sales.ts')
  const { judged, differing, lines } = await auditNotes(readConfig())
  const told = [...lines, `Vendas de antes conferidas agora: ${judged}. Vendas com diferença: ${differing}.`]
  process.stdout.write(`${told.join('\n')}\n`)
  if (differing > 0) process.exitCode = EXIT.refused
}

/** Fails while the operator still has something to do. */
async function rotate(): Promise<void> {
  const { rotateKeys } = await import('./kit/secrets/rotate-keys.ts')
  const { databaseUrl, masterKey, masterKeyFile } = readConfig()
  const { done, said } = await rotateKeys({ databaseUrl, masterKey, keyFile: masterKeyFile })
  process.stdout.write(`${said.join('\n')}\n`)
  if (!done) process.exitCode = EXIT.refused
}
