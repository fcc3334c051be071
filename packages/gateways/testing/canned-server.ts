import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

/** One answer of a test server. `misbehave` makes the answer fail. */
export type CannedAnswer = {
  status: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  /**
   * reset: the connection drops after the request is read · hang: no answer · cut: the connection drops within the body
   * · slow: the body never ends.
   */
  misbehave?: 'reset' | 'hang' | 'cut' | 'slow'
}

export type SeenRequest = { method: string; target: string; headers: IncomingMessage['headers']; body: Buffer }

export type CannedServer = {
  url: string
  /** Every request received whole, in order. */
  seen: SeenRequest[]
  /** Sets the next answers, in order; the last one repeats. */
  answer(...answers: CannedAnswer[]): void
  /** Whether a queued answer never ends: only then does a test shorten the time limit. */
  isMute(): boolean
  stop(): Promise<void>
}

/** Certificate and key for 127.0.0.1, used by the test server and its client. Trusted nowhere else. */
export const LOOPBACK_CERT = pem('cert')
export const LOOPBACK_KEY = pem('key')

/** A real server on the loopback with answers set by the test, for the contract suite of gateways. */
export async function startCannedServer({ mutualTls = false } = {}): Promise<CannedServer> {
  const seen: SeenRequest[] = []
  const sockets = new Set<Socket>()
  let queue: CannedAnswer[] = []
  const server = listenerOf(mutualTls, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, target: url, headers, body: Buffer.concat(chunks) })
      const next = queue.length > 1 ? queue.shift() : queue[0]
      const reset = () =>
        [...sockets].find(({ remotePort }) => remotePort === request.socket.remotePort)?.resetAndDestroy()
      reply(response, next ?? { status: 500, body: 'no answer was prepared' }, reset)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${mutualTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    seen,
    answer: (...answers) => {
      queue = answers
    },
    isMute: () => queue.some(({ misbehave }) => misbehave === 'hang' || misbehave === 'slow'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function listenerOf(mutualTls: boolean, listener: RequestListener) {
  if (!mutualTls) return createServer(listener)
  const own = { cert: LOOPBACK_CERT, key: LOOPBACK_KEY, ca: LOOPBACK_CERT }
  return createTlsServer({ ...own, requestCert: true, rejectUnauthorized: true }, listener)
}

function pem(name: string): string {
  return readFileSync(new URL(`./fixtures/loopback-${name}.pem`, import.meta.url), 'utf8')
}

/** `reset` drops the connection below TLS, as a broken network does. */
function reply(response: ServerResponse, answer: CannedAnswer, reset: () => void): void {
  const body = Buffer.from(answer.body ?? '')
  const headers = { 'content-type': 'application/json', ...answer.headers }
  if (answer.misbehave === 'hang') return
  if (answer.misbehave === 'reset') return reset()
  if (!answer.misbehave) {
    response.writeHead(answer.status, { 'content-length': String(body.byteLength), ...headers }).end(body)
    return
  }
  response.writeHead(answer.status, { ...headers, 'content-length': String(body.byteLength + 10) })
  response.write(body, () => {
    if (answer.misbehave === 'cut') response.socket?.destroy()
  })
}
