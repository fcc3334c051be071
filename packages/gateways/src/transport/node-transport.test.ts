import { constants, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CannedServer, startCannedServer } from '../../testing/canned-server.ts'
import { createTransport, type TransportOptions } from './node-transport.ts'
import type { Transport, TransportRequest } from './transport.ts'

const pem = (name: string) =>
  readFileSync(new URL(`../../testing/fixtures/loopback-${name}.pem`, import.meta.url), 'utf8')
const CERT = pem('cert')
const KEY = pem('key')

const ask = (url: string, more: Partial<TransportRequest> = {}): TransportRequest => ({
  method: 'GET',
  url,
  headers: {},
  timeoutMs: 2000,
  ...more,
})

const opened: Transport[] = []
function transport(options: TransportOptions = {}): Transport {
  const made = createTransport(options)
  opened.push(made)
  return made
}

afterEach(() => {
  for (const made of opened.splice(0)) made.close()
})

describe('over plain http', () => {
  let server: CannedServer
  beforeEach(async () => {
    server = await startCannedServer()
  })
  afterEach(() => server.stop())

  it('brings the answer as it is: status, headers, bytes, and no redirect followed', async () => {
    server.answer({ status: 302, headers: { location: '/there', 'x-a': 'b' }, body: 'não' })
    const result = await transport().send(ask(`${server.url}/here?q=1`))
    expect(result).toMatchObject({ kind: 'answered', status: 302, headers: { location: '/there', 'x-a': 'b' } })
    expect(Buffer.from(result.body).toString()).toBe('não')
    expect(server.seen).toHaveLength(1)
  })

  it('unpacks what is compressed although nobody asked for it, within the limit of the answer', async () => {
    const headers = { 'content-encoding': 'gzip' }
    const swollen = gzipSync(Buffer.alloc(5_000))
    server.answer(
      { status: 200, headers, body: gzipSync('não') },
      { status: 200, headers, body: swollen },
      { status: 200, headers, body: 'não' },
    )
    const sender = transport()
    const bodies = []
    for (let at = 0; at < 3; at += 1) bodies.push((await sender.send(ask(server.url, { maxBytes: 1_000 }))).body)
    expect(bodies.map((body) => Buffer.from(body))).toEqual([Buffer.from('não'), swollen, Buffer.from('não')])
  })

  it.each<[string, Buffer]>([
    ['GZIP', gzipSync('não')],
    ['deflate', deflateSync('não')],
    ['deflate', deflateRawSync('não')],
    ['br', brotliCompressSync('não')],
    ['gzip, br', brotliCompressSync(gzipSync('não'))],
    ['identity', Buffer.from('não')],
    ['x-none', Buffer.from('não')],
  ])('reads what was sent as %s', async (coding, body) => {
    server.answer({ status: 200, headers: { 'content-encoding': coding }, body })
    expect(Buffer.from((await transport().send(ask(server.url))).body).toString()).toBe('não')
  })

  it('sends a body whole', async () => {
    server.answer({ status: 200 })
    const body = new Uint8Array(300_000).fill(65)
    await transport().send(ask(server.url, { method: 'POST', body }))
    expect(server.seen[0]?.body.equals(body)).toBe(true)
  })

  it('reads once more over a kept connection that was just closed, and never writes twice', async () => {
    const sender = transport()
    server.answer({ status: 200 }, { status: 200, misbehave: 'reset' }, { status: 200, body: 'again' })
    await sender.send(ask(server.url))
    const read = await sender.send(ask(server.url))
    expect(Buffer.from(read.body).toString()).toBe('again')
    server.answer({ status: 200 }, { status: 200, misbehave: 'reset' }, { status: 200 })
    await sender.send(ask(server.url))
    const before = server.seen.length
    expect(await sender.send(ask(server.url, { method: 'POST' }))).toMatchObject({
      kind: 'failed',
      failure: 'reset',
      sent: 'maybe',
    })
    expect(server.seen).toHaveLength(before + 1)
  })

  it('writes once more over such a connection what the other side knows by its id', async () => {
    const sender = transport()
    server.answer({ status: 200 }, { status: 200, misbehave: 'reset' }, { status: 200 })
    await sender.send(ask(server.url))
    const before = server.seen.length
    expect(await sender.send(ask(server.url, { method: 'POST', isRepeatable: true }))).toMatchObject({ status: 200 })
    expect(server.seen).toHaveLength(before + 2)
  })

  it('keeps what came before the answer broke', async () => {
    server.answer({ status: 201, body: 'half', misbehave: 'cut' })
    const result = await transport().send(ask(server.url))
    expect(result).toMatchObject({ kind: 'failed', failure: 'reset', sent: 'maybe', status: 201 })
    expect(Buffer.from(result.body).toString()).toBe('half')
  })

  it('gives up on time, on size and on request', async () => {
    server.answer({ status: 200, misbehave: 'hang' })
    expect(await transport().send(ask(server.url, { timeoutMs: 60 }))).toMatchObject({
      failure: 'timeout',
      sent: 'maybe',
    })
    server.answer({ status: 200, body: 'x'.repeat(5000) })
    expect(await transport().send(ask(server.url, { maxBytes: 4999 }))).toMatchObject({
      failure: 'too_large',
      sent: 'maybe',
    })
    expect(await transport().send(ask(server.url, { maxBytes: 5000 }))).toMatchObject({ kind: 'answered' })
    expect(await transport().send(ask(server.url, { signal: AbortSignal.abort() }))).toMatchObject({
      failure: 'aborted',
      sent: 'no',
    })
  })

  it('says that nothing left when nobody listens', async () => {
    await server.stop()
    expect(await transport().send(ask(server.url, { method: 'POST' }))).toMatchObject({
      failure: 'connection_refused',
      sent: 'no',
      status: null,
    })
  })

  it('says that nothing left when the name leads nowhere', async () => {
    expect(await transport().send(ask('https://nome.invalid/'))).toMatchObject({
      failure: 'name_not_found',
      sent: 'no',
    })
  })

  it.each<[string, TransportOptions, Partial<TransportRequest>]>([
    ['http://example.com/', {}, {}],
    ['http://10.0.0.1/', {}, {}],
    ['ftp://127.0.0.1/', {}, {}],
    ['https://user:pass@example.com/', {}, {}],
    ['not a URL', {}, {}],
    ['https://8.8.8.8/', { reach: 'loopback' }, {}],
    ['https://8.8.8.8/', { reach: 'loopback' }, { reach: 'public' }],
    ['https://localhost:1/', { reach: 'loopback' }, { reach: 'public' }],
    ['https://10.0.0.1/', {}, { reach: 'public' }],
    ['https://[::ffff:10.0.0.1]/', { reach: 'public' }, {}],
    ['https://localhost/', { reach: 'public' }, {}],
    ['http://127.0.0.1:1/', { reach: 'public' }, {}],
  ])('refuses %s (%j, %j) before anything leaves', async (url, options, more) => {
    expect(await transport(options).send(ask(url, more))).toMatchObject({
      kind: 'failed',
      failure: 'forbidden_address',
      sent: 'no',
    })
  })

  it('reaches this machine when told to reach nothing else', async () => {
    server.answer({ status: 200 })
    expect(
      await transport({ reach: 'loopback' }).send(ask(server.url.replace('127.0.0.1', 'localhost'))),
    ).toMatchObject({ kind: 'answered' })
  })
})

describe('a transport that is closed', () => {
  it('lets the requests under way finish, and keeps no connection', async () => {
    const waiting: ServerResponse[] = []
    const server = createHttpServer((_request, response) => waiting.push(response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
    const sender = transport()
    const arrived = once(server, 'request')
    const idle = sender.send(ask(url))
    await arrived
    waiting.pop()?.end('idle')
    await idle
    const [first, second] = [once(server, 'request'), sender.send(ask(url, { method: 'POST', body: Buffer.from('a') }))]
    await first
    sender.close()
    waiting.pop()?.end('done')
    expect(await second).toMatchObject({ kind: 'answered', status: 200 })
    const [late, third] = [once(server, 'request'), sender.send(ask(url, { method: 'POST' }))]
    await late
    waiting.pop()?.end('late')
    expect(await third).toMatchObject({ kind: 'answered' })
    await vi.waitFor(async () => expect(await open()).toBe(0))
    server.close()
  })
})

describe('over TLS', () => {
  let url: string
  let seen: { authorized: boolean }[]
  let stop: () => void
  beforeEach(async () => {
    seen = []
    const server = createServer(
      { cert: CERT, key: KEY, ca: CERT, requestCert: true, rejectUnauthorized: false },
      (request, response) => {
        seen.push({ authorized: 'authorized' in request.socket && request.socket.authorized === true })
        response.end('ok')
      },
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
    stop = () => {
      server.close()
      server.closeAllConnections()
    }
  })
  afterEach(() => stop())

  it('sends nothing to a server whose certificate nobody vouches for', async () => {
    expect(await transport().send(ask(url, { method: 'POST', body: new Uint8Array(10) }))).toMatchObject({
      failure: 'untrusted',
      sent: 'no',
    })
    expect(seen).toEqual([])
  })

  it('trusts the authorities it is given, and shows its own certificate when it has one', async () => {
    expect(await transport({ ca: CERT }).send(ask(url))).toMatchObject({ kind: 'answered', status: 200 })
    expect(await transport({ ca: CERT, clientCertificate: { cert: CERT, key: KEY } }).send(ask(url))).toMatchObject({
      kind: 'answered',
    })
    expect(seen).toEqual([{ authorized: false }, { authorized: true }])
  })

  it('shows its certificate also where it is asked for in the middle of the line', async () => {
    const shown: (string | undefined)[] = []
    const secureOptions = constants.SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION
    const server = createServer({ cert: CERT, key: KEY, ca: CERT, maxVersion: 'TLSv1.2', secureOptions })
    server.on('request', (_request, response) => {
      const { socket } = response
      if (!(socket instanceof TLSSocket)) return
      socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, () => {
        shown.push(socket.getPeerCertificate().fingerprint)
        response.end('ok')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const sender = transport({ ca: CERT, clientCertificate: { cert: CERT, key: KEY } })
    const body = Buffer.from('nota')
    expect(await sender.send(ask(`https://127.0.0.1:${port}/`, { method: 'POST', body }))).toMatchObject({
      status: 200,
    })
    expect(shown).toEqual([new X509Certificate(CERT).fingerprint])
    server.closeAllConnections()
    server.close()
  })

  it('gives a handshake that never ends only the time of a connection', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const result = await transport({ connectTimeoutMs: 60 }).send(ask(`https://127.0.0.1:${port}/`, { method: 'POST' }))
    silent.close()
    expect(result).toMatchObject({ failure: 'connect_timeout', sent: 'no' })
  })
})
