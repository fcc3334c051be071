import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../tools/launcher/root.ts'
import { WORKER_HEAP } from '../../tools/launcher/worker-heap.ts'
import { type Product, SOFTWARE_HOUSE } from '../support/product.ts'

const MOST_WORDS = 200_000
const LOST_PARENT = pathToFileURL(path.join(root, 'tools/launcher/lost-parent.ts')).href

/** A process of the product that can be ended and started again. It also ends when the test that started it is gone. */
export type Program = {
  start(): void
  pid(): number
  /** SIGKILL: no drain. */
  kill(): Promise<void>
  /**
   * SIGKILL, and later `start` calls do nothing, because a caller may not know yet that the installation is being
   * removed.
   */
  end(): Promise<void>
  /** SIGTERM: finishes its current work, then exits. Returns the exit code. */
  stop(): Promise<number | null>
  /** Its output so far. */
  said(): string
}

/** `switches` are Node's own, by default those of the installation. */
export function program(
  product: Product,
  command: 'server' | 'worker',
  environment: Record<string, string> = {},
  switches: readonly string[] = command === 'worker' ? WORKER_HEAP : [],
): Program {
  let child: ChildProcess | undefined
  let said = ''
  let ended = false
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    start: () => {
      if (ended) return
      const args = [...switches, '--import', LOST_PARENT, 'apps/server/src/main.ts', command]
      const started = spawn(process.execPath, args, {
        cwd: root,
        env: { ...process.env, ...environmentOf(product), ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (text: Buffer) => {
          said = (said + text.toString()).slice(-MOST_WORDS)
        })
      child = started
    },
    pid: () => child?.pid ?? 0,
    kill,
    end: async () => {
      ended = true
      await kill()
    },
    stop: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await gone
      return typeof code === 'number' ? code : null
    },
    said: () => said,
  }
}

/** Environment that points a process at this product's database and simulated authority. */
export function environmentOf({ config, database, simulator }: Product): Record<string, string> {
  return {
    TALAO_MODE: 'demo',
    TALAO_DEMO: 'small',
    DATABASE_URL: database.url,
    TALAO_MASTER_KEY: database.masterKey,
    TALAO_DATA_DIR: config.dataDir,
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl,
    FOCUS_HOMOLOGATION_URL: simulator.url,
    FOCUS_PRODUCTION_URL: simulator.url,
    CA_BUNDLE: path.join(config.dataDir, 'simulator.ca.pem'),
    SEFAZ_URL: `${simulator.tlsUrl}/sefaz`,
    LOG_LEVEL: 'warn',
    ...SOFTWARE_HOUSE,
  }
}
