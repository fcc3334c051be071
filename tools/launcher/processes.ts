import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { LogFiles } from './log-files.ts'
import { seconds } from './progress.ts'
import { Refusal } from './refusal.ts'
import { root } from './root.ts'

export type Program = { name: string; args: string[]; env?: Record<string, string> }

const LOST_PARENT = pathToFileURL(path.join(import.meta.dirname, 'lost-parent.ts')).href
const STOP_PATIENCE_MS = 30_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const CALM_MS = 60_000
const TAIL_LINES = 15

/**
 * The starter's child processes: some run once, some are kept alive. Their output goes to log files, or to the
 * starter's own output.
 */
export class Processes {
  readonly #logs: LogFiles | undefined
  readonly #patienceMs: number
  readonly #running = new Map<string, ChildProcess>()
  readonly #tails = new Map<string, string[]>()
  #stopping = false
  #settled = false

  /**
   * `logs` is the folder of the log files; without it the output goes to ours, as containers expect. `noticeSeconds` is
   * how long a server keeps answering after it is asked to stop.
   */
  constructor(logs: string | undefined, { noticeSeconds = 0 } = {}) {
    this.#logs = logs === undefined ? undefined : new LogFiles(logs)
    this.#patienceMs = STOP_PATIENCE_MS + noticeSeconds * 1000
  }

  /** Runs a program to its end. Throws with the program's last output when it fails. */
  async once(program: Program): Promise<void> {
    const code = await this.#launch(program)
    if (code !== 0) throw this.#failure(program.name, code)
  }

  /**
   * Keeps a program alive: when it dies, it restarts after a pause that doubles from 0.5 to 30 s. Until `settle()`, a
   * death fails the whole start, and the promise rejects with the program's last output.
   */
  async keep(program: Program): Promise<void> {
    let pause = FIRST_PAUSE_MS
    while (!this.#stopping) {
      const started = performance.now()
      const code = await this.#launch(program)
      if (this.#stopping) return
      if (!this.#settled) throw this.#failure(program.name, code)
      if (code === 'restart') continue
      if (performance.now() - started > CALM_MS) pause = FIRST_PAUSE_MS
      console.error(
        `  O processo ${program.name} terminou (${code}) e volta em ${seconds(pause)}${this.#whereToLook(program.name)}`,
      )
      await sleep(pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

  /** From now on a dead process is restarted and no longer fails the start. */
  settle(): void {
    this.#settled = true
  }

  /** Asks one kept program to end, so that it restarts with the newest code. */
  restart(name: string): void {
    const child = this.#running.get(name)
    if (!child) return
    restarted.add(child)
    child.kill('SIGTERM')
  }

  /** Asks all programs to end, first those named and then the rest, and waits until they have. */
  async stop(first: string[] = []): Promise<void> {
    this.#stopping = true
    await Promise.all(first.map((name) => this.#end(name)))
    await Promise.all([...this.#running.keys()].map((name) => this.#end(name)))
  }

  #launch({ name, args, env }: Program): Promise<number | string> {
    if (this.#stopping) throw new Refusal('O Talão está parando.')
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['--import', LOST_PARENT, ...args], {
        cwd: root,
        detached: process.platform !== 'win32', // Ctrl+C reaches only the starter, which then stops the others in order
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env },
      })
      this.#running.set(name, child)
      const tail: string[] = []
      this.#tails.set(name, tail)
      const hear = (text: Buffer, own: NodeJS.WriteStream) => {
        if (this.#logs) this.#logs.append(name, text)
        else own.write(text)
        tail.push(...text.toString().split('\n').filter(Boolean))
        tail.splice(0, tail.length - TAIL_LINES)
      }
      child.stdout.on('data', (text: Buffer) => hear(text, process.stdout))
      child.stderr.on('data', (text: Buffer) => hear(text, process.stderr))
      child.once('error', reject)
      child.once('close', (code, signal) => {
        if (this.#running.get(name) === child) this.#running.delete(name)
        resolve(restarted.has(child) ? 'restart' : (code ?? signal ?? 1))
      })
    })
  }

  async #end(name: string): Promise<void> {
    const child = this.#running.get(name)
    if (!child) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), this.#patienceMs)
    await ended
    clearTimeout(late)
  }

  #failure(name: string, code: number | string): Refusal {
    const words = this.#logs ? (this.#tails.get(name) ?? []).map((line) => `  ${line}`).join('\n') : ''
    return new Refusal(`O processo ${name} falhou (${code})${this.#whereToLook(name)}\n${words}`.trimEnd())
  }

  #whereToLook(name: string): string {
    return this.#logs ? `: veja ${path.relative(root, this.#logs.file(name))}` : ''
  }
}

const restarted = new WeakSet<ChildProcess>()
