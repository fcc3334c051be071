import type { Nfe } from '@talao/fiscal'
import { afterEach, beforeEach } from 'vitest'
import { type CannedAnswer, type CannedServer, startCannedServer } from './canned-server.ts'
import type { Access, Gateway, IssueKey } from './gateway.ts'
import type { FileKind } from './outcome.ts'
import { createTransport } from './node-transport.ts'
import type { Transport } from './transport.ts'

/** What a gateway brings so that the suite can speak as its server: whole answers named by outcome. */
export type GatewayBench = {
  gateway: Gateway
  nfe: Nfe
  key: IssueKey
  answers: {
    accepted: CannedAnswer
    authorized: CannedAnswer
    rejected: CannedAnswer
    denied: CannedAnswer
    cancelled: CannedAnswer
    absent: CannedAnswer
    refusedData: CannedAnswer
    alreadyThere: readonly CannedAnswer[]
    badCredentials: readonly CannedAnswer[]
    /** Must ask to wait 17 seconds. */
    throttled: CannedAnswer
    anotherCnpj: CannedAnswer
    anotherRef: CannedAnswer
    unknownState: CannedAnswer
    nonsense: CannedAnswer
  }
  file: { kind: FileKind; path: string }
}

export const TOKEN = 'segredo-que-nao-pode-aparecer'

export type World = { server: CannedServer; access: Access }

export function withServer(): () => World {
  let world: World | undefined
  beforeEach(async () => {
    const server = await startCannedServer()
    world = { server, access: { baseUrl: server.url, token: TOKEN, transport: hasty(createTransport()) } }
  })
  afterEach(async () => {
    world?.access.transport.close()
    await world?.server.stop()
  })
  return () => {
    if (!world) throw new Error('the server has not started')
    return world
  }
}

/** The real transport with time limits that a test can wait for, and a size limit that it can pass. */
function hasty(transport: Transport): Transport {
  return {
    send: (request) => transport.send({ ...request, timeoutMs: 150, maxBytes: 20_000 }),
    close: () => transport.close(),
  }
}

/** Everything after which nobody knows whether the note exists. */
export function doubts(bench: GatewayBench): [string, CannedAnswer][] {
  const { authorized, anotherCnpj, anotherRef, unknownState, nonsense } = bench.answers
  const whole = Buffer.from(authorized.body ?? '').toString('utf8')
  return [
    ['the server commits and never answers', { ...authorized, misbehave: 'hang' }],
    ['the connection is reset after the request arrived', { ...authorized, misbehave: 'reset' }],
    ['the answer is cut in its middle', { ...authorized, misbehave: 'cut' }],
    ['the body comes too slowly', { ...authorized, misbehave: 'slow' }],
    ['the body is larger than the limit', { ...authorized, body: ' '.repeat(30_000) }],
    ['the server answers 500', { status: 500, body: '{"codigo":"erro_interno","mensagem":"Erro interno"}' }],
    [
      'a proxy answers 502 in HTML',
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad Gateway</html>' },
    ],
    [
      'a proxy answers 200 in HTML',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Manutenção</html>' },
    ],
    [
      'a firewall answers 403 in HTML',
      { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>Blocked</html>' },
    ],
    ['the JSON stops in its middle', { ...authorized, body: whole.slice(0, whole.length / 2) }],
    ['success has an empty body', { ...authorized, body: '' }],
    ['success tells no state', nonsense],
    ['success tells a state nobody knows', unknownState],
    ['the answer is about another CNPJ', anotherCnpj],
    ['the answer is about another ref', anotherRef],
    ['the answer redirects elsewhere', { status: 302, headers: { location: 'https://example.com/' } }],
  ]
}
