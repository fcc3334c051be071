import path from 'node:path'
import { openHouse } from './open-house.ts'
import { ownDataFolder } from './owner.ts'
import { Processes } from './processes.ts'
import { codeOf } from './processes-of-the-machine.ts'
import { Refusal } from './refusal.ts'
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
  const owner = ownDataFolder(settings.dataDir)
  toStop.push(() => owner.release())
  const logs = settings.mode === 'demo' ? path.join(settings.dataDir, 'logs') : undefined
  const processes = new Processes(logs, settings)
  await openHouse({ settings, owner, processes, onStop: (act) => toStop.push(act) })
} catch (error) {
  if (!stopping) {
    console.error(`\n  ${sentenceFor(error)}\n`)
    await end(1)
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

function sentenceFor(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error)) && error instanceof Error) {
    return `Sem permissão: ${error.message}. Ajuste o dono da pasta, ou escolha outra com TALAO_DATA_DIR.`
  }
  return `O Talão não subiu por um motivo inesperado.\n${error instanceof Error ? error.stack : String(error)}`
}
