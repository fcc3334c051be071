import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../tools/house/root.ts'
import type { Product } from '../support/product.ts'

const LOST_PARENT = pathToFileURL(path.join(root, 'tools/house/lost-parent.ts')).href

/** A process of the product that can be killed and started again; it also ends when the test that started it is gone. */
export type Program = {
  start(): void
  pid(): number
  /** SIGKILL: no drain, no goodbye. */
  kill(): Promise<void>
  /** What it has written to its standard error so far. */
  said(): string
}

export function program(product: Product, command: 'server' | 'worker'): Program {
  let child: ChildProcess | undefined
  let said = ''
  return {
    start: () => {
      const started = spawn(process.execPath, ['--import', LOST_PARENT, 'apps/server/src/main.ts', command], {
        cwd: root,
        env: { ...process.env, ...environmentOf(product) },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      started.stderr.on('data', (text: Buffer) => {
        said = (said + text.toString()).slice(-20_000)
      })
      child = started
    },
    pid: () => child?.pid ?? 0,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    said: () => said,
  }
}

/** What the processes of a product are told, so that they meet the same database and the same authority. */
export function environmentOf({ config, database, simulator }: Product): Record<string, string> {
  return {
    TALAO_MODE: 'demo',
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
  }
}
