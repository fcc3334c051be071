import path from 'node:path'
import { refuseOpenAddress } from '../../apps/server/src/production-ready.ts'
import { openHouse } from './open-house.ts'
import { ownDataFolder } from './owner.ts'
import { Processes } from './processes.ts'
import { readSettings } from './settings.ts'

const LOST_PARENT_CHECK_MS = 250

// What has been started so far, newest last; stopping walks it backwards.
const toStop: (() => unknown)[] = []
let stopping: Promise<void> | undefined

// What cannot be said any more, to a terminal that is gone or a file on a full disk, ends nothing.
for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
const parent = process.ppid
setInterval(() => process.ppid !== parent && void end(0), LOST_PARENT_CHECK_MS).unref()

try {
  const settings = readSettings(process.argv.slice(2))
  refuseOpenAddress(settings)
  const owner = ownDataFolder(settings.dataDir)
  toStop.push(() => owner.release())
  const logs = settings.mode === 'demo' ? path.join(settings.dataDir, 'logs') : undefined
  const processes = new Processes(logs, settings)
  await openHouse({ settings, owner, processes, onStop: (act) => toStop.push(act) })
} catch (error) {
  if (!stopping) {
    process.stderr.write('\n')
    // Of the server's own code, which a start that succeeds need not wait for.
    const { tell } = await import('../../apps/server/src/commands/run-command.ts')
    await end(tell('npm start', error))
  }
}

/** Stops everything once, however often it is asked. */
function end(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const act of toStop.toReversed()) await act()
    process.exit(code)
  })()
  return stopping
}
