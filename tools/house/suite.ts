import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { codeOf } from './processes-of-the-machine.ts'
import { root } from './root.ts'

export type Count = { passed: number; failed: number; skipped: number }
export type Outcome = { count: Count; output: string }
export type Suite = {
  name: string
  /** Part of `npm run check:fast`. */
  fast: boolean
  /** `folder` is free for the suite's own files during the run. */
  run(folder: string): Promise<Outcome>
}

let current: ChildProcess | undefined

const END_PATIENCE_MS = 10_000

/** Asks the program that is running now to end, with all that it started: a runner's own workers would outlive it. */
export function endCurrent(): void {
  const child = current
  if (!child) return
  signal(child, 'SIGTERM')
  setTimeout(() => signal(child, 'SIGKILL'), END_PATIENCE_MS).unref()
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

/** Runs a program of the house to its end; its output is kept and shown only when it fails. */
export function runTool(args: string[], env: Record<string, string> = {}): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      detached: process.platform !== 'win32', // a group of its own, so that it can be ended as a whole
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...env },
    })
    current = child
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** A check that counts as one: it passes or it does not. */
export function oneCheck(name: string, fast: boolean, ...args: string[]): Suite {
  return {
    name,
    fast,
    async run() {
      const { ok, output } = await runTool(args)
      return { count: asOne(ok), output }
    },
  }
}

export function asOne(ok: boolean): Count {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/**
 * The numbers of a runner that writes a JSON report. A runner that fails without a failed test (a file that does not
 * load, an error outside the tests, no report at all) counts as one failure: it must never look green.
 */
export function countOf(report: string, ok: boolean, read: (report: unknown) => Count): Count {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const count = read(JSON.parse(readFileSync(report, 'utf8')))
  const green = ok && count.passed > 0 // a suite in which nothing ran has shown nothing
  return green || count.failed > 0 ? count : { ...count, failed: 1 }
}
