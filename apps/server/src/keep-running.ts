import { once } from 'node:events'
import process from 'node:process'
import { systemClock } from './kit/clock.ts'
import { type Config, readConfig } from './kit/config/config.ts'
import { refusePooler } from './kit/db/pooler.ts'
import { type DatabaseRole, roleLogin } from './kit/db/roles.ts'
import { whenDatabaseIsUp } from './kit/db/wait-for-database.ts'
import { makeLogger } from './kit/log.ts'
import { openVault } from './kit/secrets/vault.ts'
import { EXIT } from './operation/commands/run-command.ts'
import type { Options } from './operation/process-options.ts'
import { startServer, startWorker } from './start-processes.ts'

export const keepServerRunning = () => keepRunning('talao_app', startServer)
export const keepWorkerRunning = () => keepRunning('talao_worker', startWorker)

type Start = (config: Config, options: Options) => Promise<{ stop(): Promise<void> }>

/**
 * SIGTERM and Ctrl+C finish the work in progress, once; a second signal does not start a second stop. A process still
 * waiting for the database simply exits.
 */
async function keepRunning(role: DatabaseRole, start: Start): Promise<void> {
  // A log line that cannot be written, for example on a full disk, must not end the process.
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
