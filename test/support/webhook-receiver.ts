import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeTransports } from '../../apps/server/src/company/gateways/transports.ts'
import type { Clock } from '../../apps/server/src/kit/clock.ts'
import { connect } from '../../apps/server/src/kit/db/connect.ts'
import { roleUrl } from '../../apps/server/src/kit/db/roles.ts'
import { makeLogger } from '../../apps/server/src/kit/log.ts'
import { openVault } from '../../apps/server/src/kit/secrets/vault.ts'
import type { WorkerDeps } from '../../apps/server/src/tell/tell-deps.ts'
import type { Product } from './product.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = { status: number; body?: string; headers?: Record<string, string> }
export type Receiver = {
  url: string
  received: Received[]
  connections: number
  /** Sets the response from now on. */
  answers(answer: Answer): void
  stop(): Promise<void>
}

/** A customer's own server on loopback, which records every request. */
export async function startReceiver(): Promise<Receiver> {
  let answer: Answer = { status: 200 }
  const server: Server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      receiver.received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      reply.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  server.on('connection', () => (receiver.connections += 1))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    received: [],
    connections: 0,
    answers: (next) => (answer = next),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return receiver
}

/** Verifies a delivery's signature as a customer's program would, written from the documentation alone. */
export function isGenuine({ headers, body }: Received, secret: string): boolean {
  const expected = createHmac('sha256', secret)
    .update(`${String(headers['talao-timestamp'])}.${body}`)
    .digest()
  return String(headers['talao-signature'])
    .split(',')
    .some((one) => {
      const [version, signature = ''] = one.split('=')
      const given = Buffer.from(signature, 'hex')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}

type WebhookDeps = Pick<WorkerDeps, 'db' | 'clock' | 'vault' | 'transports' | 'log'>

/** Dependencies of the job that delivers webhooks, for tests that run it themselves. */
export function openWebhookDeps(
  product: Product,
  { clock, reach, lines }: { clock: Clock; reach: 'loopback' | 'public'; lines: string[] },
): { deps: WebhookDeps; close: () => Promise<void> } {
  const vault = openVault(product.config.masterKey)
  const log = makeLogger('debug', clock, {}, (line) => lines.push(line))
  const { db } = connect(roleUrl(product.config.databaseUrl, 'talao_worker', vault), { log, name: 'test', max: 8 })
  const transports = makeTransports({ reach })
  return {
    deps: { clock, log, vault, db, transports },
    close: async () => {
      transports.close()
      await db.destroy()
    },
  }
}
