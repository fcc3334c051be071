import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Seldom enough that requests reach a server that is already stopping, and well within its notice. */
const LOOK_EVERY_MS = 500
const LOOK_WITHIN_MS = 2_000

export type Proxy = {
  url: string
  /** Whether the proxy currently considers this server healthy. */
  isReady(port: number): boolean
  /** Number of responses with `connection: close`, given by a server that was stopping. */
  lastAnswers(): number
  stop(): Promise<void>
}

/**
 * A proxy in front of several servers. Polls each server's /health, sends requests to the healthy ones in turn and
 * keeps connections open. Never retries, so each failure reaches the client.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  // Closes an idle connection long before the server would, as proxies do.
  const agent = new Agent({ keepAlive: true, timeout: 60_000 })
  const ready = new Set<number>()
  const stopping = new AbortController()
  let [turn, lastAnswers] = [0, 0]

  const watch = async (port: number) => {
    while (!stopping.signal.aborted) {
      if (await isWell(port)) ready.add(port)
      else ready.delete(port)
      await sleep(LOOK_EVERY_MS)
    }
  }
  const watching = ports.map((port) => watch(port))

  const server = createServer((asked, answer) => {
    const open = ports.filter((port) => ready.has(port))
    turn += 1
    const port = open[turn % open.length]
    if (port === undefined) return fail(answer, 503, 'no server is well')
    const passed = request(
      { agent, host: '127.0.0.1', port, method: asked.method, path: asked.url, headers: asked.headers },
      (heard) => {
        if (heard.headers.connection === 'close') lastAnswers += 1
        passOn(heard, answer)
      },
    )
    passed.once('error', (error) => fail(answer, 502, `${port}: ${error.message}`))
    asked.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    isReady: (port) => ready.has(port),
    lastAnswers: () => lastAnswers,
    stop: async () => {
      stopping.abort()
      await Promise.all(watching)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function passOn(heard: IncomingMessage, answer: ServerResponse): void {
  const { connection: _between, 'keep-alive': _us, ...headers } = heard.headers
  answer.writeHead(heard.statusCode ?? 502, headers)
  heard.once('error', () => answer.destroy())
  heard.pipe(answer)
}

function fail(answer: ServerResponse, status: number, why: string): void {
  if (answer.headersSent) answer.destroy()
  else answer.writeHead(status, { 'content-type': 'text/plain' }).end(why)
}

/** On a new connection each time, as health checks are made. */
async function isWell(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/health', agent: false, timeout: LOOK_WITHIN_MS },
      (heard) => {
        heard.resume()
        resolve(heard.statusCode === 200)
      },
    )
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(false))
    asked.end()
  })
}
