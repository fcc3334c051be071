import path from 'node:path'
import { refuseHttpPublicUrl } from '../../apps/server/src/production-ready.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { Processes } from './processes.ts'
import { readSettings } from './settings.ts'
import { startInstallation } from './start-installation.ts'

const LOST_PARENT_CHECK_MS = 250

// Undo functions of everything started so far; stopping runs them in reverse order.
const toStop: (() => unknown)[] = []
let stopping: Promise<void> | undefined

// Ignore output errors: a closed terminal or a full disk must not end the product.
for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
const parent = process.ppid
setInterval(() => process.ppid !== parent && void end(0), LOST_PARENT_CHECK_MS).unref()

try {
  const settings = readSettings(process.argv.slice(2))
  refuseHttpPublicUrl(settings)
  const owner = lockDataFolder(settings.dataDir)
  toStop.push(() => owner.release())
  const logs = settings.mode === 'demo' ? path.join(settings.dataDir, 'logs') : undefined
  const processes = new Processes(logs, settings)
  await startInstallation({ settings, owner, processes, onStop: (act) => toStop.push(act) })
} catch (error) {
  if (!stopping) {
    process.stderr.write('\n')
    // Imported here because a successful start does not need the server's code.
    const { printFailure: tell } = await import('../../apps/server/src/operation/commands/run-command.ts')
    await end(tell('npm start', error))
  }
}

/** Stops everything once, even if called repeatedly. */
function end(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const act of toStop.toReversed()) await act()
    process.exit(code)
  })()
  return stopping
}
