import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { createSecureContext, getCACertificates, TLSSocket } from 'node:tls'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { forbidden, isLoopbackHost, isWithinReach, lookupWithin } from './reach.ts'
import type { Failed, Reach, Transport, TransportFailure, TransportRequest, TransportResult } from './transport.ts'
import { failureOf } from './transport-failure.ts'

export const CONNECT_TIMEOUT_MS = 5_000
export const DEFAULT_MAX_BYTES = 8 * 1024 * 1024

export type TransportOptions = {
  /** Limit for all requests: `loopback` in demonstration mode, so that no real host is ever reached. */
  reach?: Reach
  /** Certificate authorities to trust in addition to the usual ones, as PEM. */
  ca?: string
  /** Client certificate for mutual TLS: chain and key as PEM. One transport per certificate. */
  clientCertificate?: { cert: string; key: string }
  connectTimeoutMs?: number
}

/**
 * A transport on node's HTTP client. Connections are reused, TLS is always verified, redirects are ordinary answers,
 * and plain http is refused unless the host is this machine.
 */
export function createTransport(options: TransportOptions = {}): Transport {
  const agents = new Map<string, HttpAgent>()
  let closed = false
  return {
    async send(request) {
      const reach = commonReach(options.reach ?? 'any', request)
      const wrong = refusal(request.url, reach)
      if (wrong !== null || reach === undefined) return failed('forbidden_address', wrong ?? 'out of reach', takeOff())
      if (request.signal?.aborted) return failed('aborted', 'the caller had given up before', takeOff())
      const agent = agentFor(agents, new URL(request.url), reach, { ...options, keepAlive: !closed })
      const first = await sendOnce(request, agent, options)
      // The reused connection had just been closed by the server. A harmless request is sent once more; repeating any
      // other is the caller's decision.
      const isHarmless = request.method === 'GET' || request.isRepeatable === true
      if (!isHarmless || !first.stale) return first.result
      return (await sendOnce(request, agent, options)).result
    },
    close() {
      closed = true
      for (const agent of agents.values()) closeIdle(agent)
      agents.clear()
    },
  }
}

/**
 * Requests in progress keep their connection, which closes after the answer: cutting it would leave the outcome
 * uncertain.
 */
function closeIdle(agent: HttpAgent): void {
  Object.assign(agent, { keepAlive: false })
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
}

type Sent = { result: TransportResult; stale: boolean }

/** State of a request in progress. */
type Flight = {
  begun: number
  connected: boolean
  status: number | null
  headers: Record<string, string>
  chunks: Buffer[]
  bytes: number
}

type Fail = (failure: TransportFailure, detail: string) => void

function sendOnce(request: TransportRequest, agent: HttpAgent, options: TransportOptions): Promise<Sent> {
  const flight = takeOff()
  const url = new URL(request.url)
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest
  const outgoing = start(url, { method: request.method, headers: headersOf(request), agent })
  return new Promise((resolve) => {
    let landed = false
    const land = (sent: Sent) => {
      if (landed) return
      landed = true
      limits.clear()
      // Only after a failure: the socket of a finished request may already serve the next one.
      if (sent.result.kind === 'failed') outgoing.destroy()
      resolve(sent)
    }
    const fail: Fail = (failure, detail) => {
      const stale = failure === 'reset' && outgoing.reusedSocket && flight.status === null
      land({ result: failed(failure, detail, flight), stale })
    }
    const limits = watchLimits(request, options, fail)
    outgoing.on('error', (error) => fail(failureOf(error, flight.connected), error.message))
    outgoing.on('response', (answer) => {
      const maxBytes = request.maxBytes ?? DEFAULT_MAX_BYTES
      receive(answer, flight, maxBytes, fail)
      answer.on('end', () => land({ result: answered(flight, maxBytes), stale: false }))
    })
    whenConnected(outgoing, () => {
      limits.connected()
      if (landed) return
      flight.connected = true
      outgoing.end(request.body)
    })
  })
}

function takeOff(): Flight {
  return { begun: performance.now(), connected: false, status: null, headers: {}, chunks: [], bytes: 0 }
}

function watchLimits(request: TransportRequest, options: TransportOptions, fail: Fail) {
  const connectMs = Math.min(options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS, request.timeoutMs)
  const connecting = setTimeout(() => fail('connect_timeout', `no connection within ${connectMs} ms`), connectMs)
  const wholeMs = request.timeoutMs
  const whole = setTimeout(() => fail('timeout', `no whole answer within ${wholeMs} ms`), wholeMs)
  const onAbort = () => fail('aborted', 'the caller gave up')
  request.signal?.addEventListener('abort', onAbort)
  return {
    connected: () => clearTimeout(connecting),
    clear: () => {
      clearTimeout(connecting)
      clearTimeout(whole)
      request.signal?.removeEventListener('abort', onAbort)
    },
  }
}

function receive(answer: IncomingMessage, flight: Flight, maxBytes: number, fail: Fail): void {
  flight.status = answer.statusCode ?? 0
  flight.headers = plainHeaders(answer)
  answer.on('error', (error) => fail(failureOf(error, true), error.message))
  answer.on('data', (chunk: Buffer) => {
    flight.bytes += chunk.length
    flight.chunks.push(chunk)
    if (flight.bytes > maxBytes) fail('too_large', `the answer has more than ${maxBytes} bytes`)
  })
}

/**
 * Nothing is written before the connection is established and its certificate verified. Only then can a failure be
 * reported as "no byte was sent".
 */
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

function answered({ status, headers, chunks, begun }: Flight, maxBytes: number): TransportResult {
  const body = unpacked(Buffer.concat(chunks), headers['content-encoding'], maxBytes)
  return { kind: 'answered', status: status ?? 0, headers, body, durationMs: since(begun) }
}

/**
 * We do not ask for compression, but some proxies and file stores compress anyway. A body that cannot be unpacked
 * within the limit is returned as it came.
 */
function unpacked(body: Buffer, encoding: string | undefined, maxOutputLength: number): Buffer {
  const codings = (encoding ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  if (body.byteLength === 0 || codings.length > MOST_CODINGS) return body
  try {
    return codings.reduceRight((packed, coding) => (UNPACK[coding] ?? asItCame)(packed, { maxOutputLength }), body)
  } catch {
    return body // Truncated, too large or not compressed at all: the caller will find it unreadable.
  }
}

type Unpack = (body: Buffer, limit: { maxOutputLength: number }) => Buffer

const MOST_CODINGS = 3
const UNPACK: Readonly<Record<string, Unpack>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  // The standard requires a zlib header, but some servers send raw deflate data.
  deflate: (body, limit) => (((body[0] ?? 0) & 0x0f) === 8 ? inflateSync : inflateRawSync)(body, limit),
  br: brotliDecompressSync,
}

function asItCame(body: Buffer): Buffer {
  return body
}

function failed(failure: TransportFailure, detail: string, flight: Flight): Failed {
  const { connected, status, headers, chunks, begun } = flight
  const body = Buffer.concat(chunks)
  const sent = connected ? 'maybe' : 'no'
  return { kind: 'failed', failure, sent, status, headers, body, durationMs: since(begun), detail }
}

function since(begun: number): number {
  return Math.round(performance.now() - begun)
}

/** The narrowest common reach of transport, request and protocol; undefined when they contradict each other. */
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

function agentFor(
  agents: Map<string, HttpAgent>,
  url: URL,
  reach: Reach,
  options: TransportOptions & { keepAlive: boolean },
): HttpAgent {
  const name = `${url.protocol}${reach}`
  const known = agents.get(name)
  if (known) return known
  const shared = { keepAlive: options.keepAlive, ...(reach === 'any' ? {} : { lookup: lookupWithin(reach) }) }
  const agent = url.protocol === 'http:' ? new HttpAgent(shared) : new HttpsAgent({ ...shared, ...tlsOptions(options) })
  agents.set(name, agent)
  return agent
}

function tlsOptions({ ca, clientCertificate }: TransportOptions): Record<string, unknown> {
  return {
    rejectUnauthorized: true,
    // One context for all connections: loading some 150 certificate authorities for each costs more than the handshake.
    secureContext: createSecureContext({
      minVersion: 'TLSv1.2',
      ...(ca ? { ca: [...getCACertificates('default'), ca] } : {}),
      ...clientCertificate,
    }),
  }
}
