import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { codeOf } from '../launcher/machine-processes.ts'
import { root } from '../launcher/root.ts'

export type Count = { passed: number; failed: number; skipped: number }
/** Seconds from the first to the last test of a file. */
export type FileTime = { file: string; seconds: number }
/** `file` is passed to a second run; `name` and `reason`, the first line of the error, are for display. */
export type Failure = { file: string; name: string; reason?: string }
export type Outcome = { count: Count; output: string; files?: FileTime[]; failures?: Failure[] }
/** `folder` may hold the suite's own files during the run. */
export type Suite = {
  name: string
  run(folder: string): Promise<Outcome>
  /** Reruns the files of some failures once, alone. Only suites that use a real server have this second chance. */
  runAgain?: (folder: string, files: readonly string[]) => Promise<Outcome>
}

const running = new Set<ChildProcess>()
let isEnding = false

const END_PATIENCE_MS = 10_000

/** Asks the running programs and all their children to end, because a runner's own workers would outlive it. */
export function stopRunningPrograms(): void {
  if (isEnding) return
  isEnding = true
  for (const child of running) {
    signal(child, 'SIGTERM')
    setTimeout(() => running.has(child) && signal(child, 'SIGKILL'), END_PATIENCE_MS).unref()
  }
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || process.platform === 'win32') {
    child.kill(name)
    return
  }
  try {
    process.kill(-child.pid, name) // its process group
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Compile cache shared by all processes: a run starts some hundred, each with most of the product in it. */
const COMPILED = path.join(root, 'node_modules', '.cache', 'compiled')

/** Runs one of our programs to its end. Its output is captured and shown only when it fails. */
export function runTool(args: string[], env: Record<string, string> = {}): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      detached: process.platform !== 'win32', // a separate process group, so that it can be ended as a whole
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        NODE_COMPILE_CACHE: COMPILED,
        ...process.env,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
        ...env,
      },
    })
    running.add(child)
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ ok: code === 0, output })
    })
  })
}

/** A suite that counts as a single check. */
export function oneCheck(name: string, ...args: string[]): Suite {
  return {
    name,
    async run() {
      const { ok, output } = await runTool(args)
      return { count: asOne(ok), output }
    },
  }
}

export function asOne(ok: boolean): Count {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}
