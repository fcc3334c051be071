import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { codeOf } from './machine-processes.ts'

/**
 * Above the last port that browsers block (10080) and below the first ephemeral port of Linux, macOS and Windows. An
 * ephemeral port could be taken by an outgoing connection before the server listens on it.
 */
const FREE_PORTS = { first: 10_081, last: 32_767 } as const

/** A random port that is free and outside the ephemeral range. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FREE_PORTS.first, FREE_PORTS.last + 1)
    if (!given.has(port) && (await stateOfPort(port)) === 'free') {
      given.add(port)
      return port
    }
  }
  throw new Error('no port')
}

/** Ports already handed out: two requested before either is used must differ. */
const given = new Set<number>()
const TRIES = 100

/** Whether a server could listen on the port: `free`, `taken`, or `forbidden` (below 1024 without the right). */
export async function stateOfPort(port: number): Promise<'free' | 'taken' | 'forbidden'> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    const code = await tryToListen(port, host)
    if (code === 'EADDRINUSE') return 'taken'
    if (code === 'EACCES') return 'forbidden'
  }
  return 'free'
}

function tryToListen(port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(codeOf(error)))
    server.listen(port, host, () => server.close(() => resolve('')))
  })
}
