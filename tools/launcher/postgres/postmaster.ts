import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, commandOf, isAlive } from '../machine-processes.ts'

export type Postmaster = { pid: number; port: number; ready: boolean }

const STOP_PATIENCE_MS = 25_000

/** Contents of the running server's postmaster.pid; undefined when there is none. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    // https://www.postgresql.org/docs/current/storage-file-layout.html: pid, folder, start, port, socket folder,
    // address, shared memory, state
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether this pid is a PostgreSQL server now; the operating system may have reused the number. */
export function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid) // PostgreSQL checks this itself there
  return /(^|\/)(postgres|postmaster)(\s|$)/.test(commandOf(pid))
}

/** SIGINT is PostgreSQL's fast shutdown: it cuts connections and leaves all commits on disk. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!isPostgres(pid)) return
  process.kill(pid, 'SIGINT')
  const started = performance.now()
  let asked = 1
  while (isPostgres(pid)) {
    if (asked === 1 && performance.now() - started > STOP_PATIENCE_MS) {
      process.kill(pid, 'SIGQUIT')
      asked = 2
    }
    await sleep(10)
  }
}
