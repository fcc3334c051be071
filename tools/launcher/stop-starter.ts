import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isStarter } from './data-folder-lock.ts'

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 50

/**
 * Asks the starter of a data folder to end and waits until it and its database have. Does nothing when none runs there.
 */
export async function stopStarter(dataDir: string): Promise<void> {
  const note = path.join(dataDir, 'owner')
  if (!existsSync(note)) return
  const owner = Number(readFileSync(note, 'utf8'))
  if (!isStarter(owner)) return
  process.kill(owner, 'SIGTERM')
  const began = performance.now()
  while (isStarter(owner)) {
    if (performance.now() - began > PATIENCE_MS) {
      process.kill(owner, 'SIGKILL')
      return
    }
    await sleep(LOOK_EVERY_MS)
  }
}
