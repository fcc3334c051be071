import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isAlive } from '../machine-processes.ts'
import { readPostmaster, stopPostmaster } from './postmaster.ts'

const PREFIX = 'talao-test-'

/**
 * A data folder for one test run. Its file `run` holds the pid, so that a later run can remove what a killed one left.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), PREFIX))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs under another account, which must be able to enter
  writeFileSync(path.join(folder, 'run'), String(process.pid))
  return folder
}

/** Stops the PostgreSQL of a test folder if it still runs, and removes the folder with its cluster. */
export async function clearTestFolder(folder: string): Promise<void> {
  const location = path.join(folder, 'postgres.location')
  const place = existsSync(location) ? readFileSync(location, 'utf8').trim() : path.join(folder, 'postgres')
  const running = readPostmaster(path.join(place, 'data'))
  if (running) await stopPostmaster(running.pid)
  for (const each of [place, folder]) rmSync(each, { recursive: true, force: true })
}

/** Removes the folders of runs that were killed before they could. */
export async function sweepTestFolders(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(os.tmpdir(), name)
    const run = path.join(folder, 'run')
    if (existsSync(run) && !isAlive(Number(readFileSync(run, 'utf8')))) await clearTestFolder(folder)
  }
}
