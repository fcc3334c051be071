import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root } from '../launcher/root.ts'

const LOST_PARENT = pathToFileURL(path.join(root, 'tools/launcher/lost-parent.ts')).href
/** The same pause that the starter makes before it restarts a dead program. */
const PAUSE_MS = 500
const MOST_WORDS = 4_000

/** A process of the product that is restarted whenever it ends, until it is stopped. */
export type KeptProgram = {
  pid(): number
  /** SIGKILL to the current process: no drain. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** The last output of each process that ended without being killed. */
  lastWords(): string[]
}

export function keepProgram(command: 'server' | 'worker', environment: Record<string, string>): KeptProgram {
  let child = launch()
  let stopping = false
  let killed: ChildProcess | undefined
  const lastWords: string[] = []

  function launch(): ChildProcess {
    const started = spawn(process.execPath, ['--import', LOST_PARENT, 'apps/server/src/main.ts', command], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const hear = (text: Buffer) => {
      said = (said + text.toString()).slice(-MOST_WORDS)
    }
    started.stdout.on('data', hear)
    started.stderr.on('data', hear)
    started.once('close', () => void revive(started, said))
    return started
  }

  async function revive(dead: ChildProcess, said: string): Promise<void> {
    if (stopping) return
    if (dead !== killed) lastWords.push(`${command}: ${said}`)
    await sleep(PAUSE_MS)
    if (!stopping) child = launch()
  }

  const end = async () => {
    if (hasEnded(child)) return
    killed = child
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    pid: () => child.pid ?? 0,
    kill: end,
    stop: async () => {
      stopping = true
      await end()
    },
    lastWords: () => lastWords,
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
