import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { getCACertificates, TLSSocket } from 'node:tls'
import { forbidden, isLoopbackHost, isWithinReach, lookupWithin } from './reach.ts'
import { failureOf } from './transport-failure.ts'
import type { Failed, Reach, Transport, TransportFailure, TransportRequest, TransportResult } from './transport.ts'

export const CONNECT_TIMEOUT_MS = 5_000
export const DEFAULT_MAX_BYTES = 8 * 1024 * 1024

export type TransportOptions = {
  /** The widest reach of any request: `loopback` in demonstration mode, so that no real host is ever reached. */
  reach?: Reach
  /** Certificate authorities to trust beside the usual ones, as PEM. */
  ca?: string
  /** Who we are in mutual TLS: certificate chain and key as PEM. One transport per certificate. */
  clientCertificate?: { cert: string; key: string }
  connectTimeoutMs?: number
}

/**
 * A transport on node's own HTTP client: connections are kept and reused, TLS is always verified, redirects are answers
 * like any other, and plain http is refused unless the host is this machine.
 */
export function createTransport(options: TransportOptions = {}): Transport {
  const agents = new Map<string, HttpAgent>()
  return {
    async send(request) {
      const reach = commonReach(options.reach ?? 'any', request)
      const wrong = refusal(request.url, reach)
      if (wrong !== null || reach === undefined) return failedBefore(wrong ?? 'out of reach')
      const agent = agentFor(agents, new URL(request.url), reach, options)
      const first = await sendOnce(request, agent, options)
      // A kept connection that the other side had just closed: reading again is harmless, anything else is not ours to repeat.
      if (request.method !== 'GET' || !first.stale) return first.result
      return (await sendOnce(request, agent, options)).result
    },
    close() {
      for (const agent of agents.values()) agent.destroy()
      agents.clear()
    },
  }
}

type Sent = { result: TransportResult; stale: boolean }

function sendOnce(request: TransportRequest, agent: HttpAgent, options: TransportOptions): Promise<Sent> {
  return new Promise((resolve) => {
    const begun = performance.now()
    const state = { connected: false, status: null as number | null, headers: {} as Record<string, string> }
    const body = { chunks: [] as Buffer[], bytes: 0 }
    let settled = false

    const url = new URL(request.url)
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const outgoing = start(url, { method: request.method, headers: headersOf(request), agent })

    const finish = (result: TransportResult, stale = false) => {
      if (settled) return
      settled = true
      clearTimeout(connectTimer)
      clearTimeout(overallTimer)
      request.signal?.removeEventListener('abort', onAbort)
      if (result.kind === 'failed') outgoing.destroy()
      resolve({ result, stale })
    }
    const fail = (failure: TransportFailure, detail: string) => {
      const stale = failure === 'reset' && outgoing.reusedSocket && state.status === null
      finish(failed(failure, detail, { ...state, body, begun }), stale)
    }
    const onAbort = () => fail('aborted', 'the caller gave up')
    const connectMs = Math.min(options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS, request.timeoutMs)
    const connectTimer = setTimeout(() => fail('connect_timeout', `no connection within ${connectMs} ms`), connectMs)
    const overallTimer = setTimeout(
      () => fail('timeout', `no whole answer within ${request.timeoutMs} ms`),
      request.timeoutMs,
    )

    outgoing.on('error', (error) => fail(failureOf(error, state.connected), error.message))
    outgoing.on('response', (answer) => {
      state.status = answer.statusCode ?? 0
      state.headers = plainHeaders(answer)
      answer.on('error', (error) => fail(failureOf(error, true), error.message))
      answer.on('data', (chunk: Buffer) => {
        body.bytes += chunk.length
        body.chunks.push(chunk)
        const limit = request.maxBytes ?? DEFAULT_MAX_BYTES
        if (body.bytes > limit) fail('too_large', `the answer has more than ${limit} bytes`)
      })
      answer.on('end', () => {
        const { status, headers } = state
        finish({
          kind: 'answered',
          status: status ?? 0,
          headers,
          body: Buffer.concat(body.chunks),
          durationMs: since(begun),
        })
      })
    })
    whenConnected(outgoing, () => {
      clearTimeout(connectTimer)
      if (settled) return
      state.connected = true
      outgoing.end(request.body)
    })
    if (request.signal?.aborted) onAbort()
    else request.signal?.addEventListener('abort', onAbort)
  })
}

/** Nothing is written before the connection stands and its certificate is verified: only so can "no byte left us" be said. */
function whenConnected(outgoing: ClientRequest, ready: () => void): void {
  outgoing.on('socket', (socket: Socket) => {
    if (outgoing.reusedSocket) return ready()
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', ready)
  })
}

function headersOf(request: TransportRequest): Record<string, string> {
  if (!request.body) return request.headers
  return { ...request.headers, 'content-length': String(request.body.byteLength) }
}

function plainHeaders(answer: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(answer.headers).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  )
}

type Moment = {
  connected: boolean
  status: number | null
  headers: Record<string, string>
  body: { chunks: Buffer[] }
  begun: number
}

function failed(failure: TransportFailure, detail: string, moment: Moment): Failed {
  const { status, headers, connected } = moment
  const body = Buffer.concat(moment.body.chunks)
  return {
    kind: 'failed',
    failure,
    sent: connected ? 'maybe' : 'no',
    status,
    headers,
    body,
    durationMs: since(moment.begun),
    detail,
  }
}

function failedBefore(detail: string): Failed {
  const nothing = { connected: false, status: null, headers: {}, body: { chunks: [] }, begun: performance.now() }
  return failed('forbidden_address', detail, nothing)
}

function since(begun: number): number {
  return Math.round(performance.now() - begun)
}

/** The reach all three agree on (ours, the request's, the protocol's), or undefined when they contradict each other. */
function commonReach(widest: Reach, request: TransportRequest): Reach | undefined {
  const wanted: Reach[] = [widest, request.reach ?? 'any', request.url.startsWith('http:') ? 'loopback' : 'any']
  const narrow = new Set(wanted.filter((reach) => reach !== 'any'))
  return narrow.size > 1 ? undefined : ([...narrow][0] ?? 'any')
}

function refusal(url: string, reach: Reach | undefined): string | null {
  if (!URL.canParse(url)) return 'the address is not a URL'
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password) return 'an address may not carry credentials'
  if (protocol !== 'https:' && protocol !== 'http:') return `${protocol} is not spoken here`
  if (protocol === 'http:' && !isLoopbackHost(hostname)) return 'plain http is refused outside this machine'
  const bare = hostname.replace(/^\[|\]$/g, '')
  const inReach = reach !== undefined && (isIP(bare) === 0 || isWithinReach(bare, reach))
  return inReach ? null : forbidden(hostname).message
}

function agentFor(agents: Map<string, HttpAgent>, url: URL, reach: Reach, options: TransportOptions): HttpAgent {
  const name = `${url.protocol}${reach}`
  const known = agents.get(name)
  if (known) return known
  const shared = { keepAlive: true, ...(reach === 'any' ? {} : { lookup: lookupWithin(reach) }) }
  const agent = url.protocol === 'http:' ? new HttpAgent(shared) : new HttpsAgent({ ...shared, ...tlsOptions(options) })
  agents.set(name, agent)
  return agent
}

function tlsOptions({ ca, clientCertificate }: TransportOptions): Record<string, unknown> {
  return {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(ca ? { ca: [...getCACertificates('default'), ca] } : {}),
    ...clientCertificate,
  }
}
