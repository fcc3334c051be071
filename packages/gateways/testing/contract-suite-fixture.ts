import { afterEach, beforeEach } from 'vitest'
import type { EventRequest, IssuedNote, VoidRange } from '../src/port/event.ts'
import type { Access, Gateway, NoteToIssue } from '../src/port/gateway.ts'
import type { FileKind } from '../src/port/outcome.ts'
import type { IssueKey, Preparation, Prepared } from '../src/port/preparation.ts'
import { createTransport } from '../src/transport/node-transport.ts'
import type { Transport } from '../src/transport/transport.ts'
import {
  type CannedAnswer,
  type CannedServer,
  LOOPBACK_CERT,
  LOOPBACK_KEY,
  startCannedServer,
} from './canned-server.ts'

/** One answer for every request, or one per request in order. */
export type Answers = CannedAnswer | readonly CannedAnswer[]

/** Answers that leave the outcome uncertain, by what is wrong with them: "the answer is about another CNPJ". */
export type Doubtful = Readonly<Record<string, Answers>>

/**
 * What a gateway provides for one kind of note, so that the suite can act as its server: whole answers named by
 * outcome.
 */
export type GatewayBench = {
  gateway: Gateway
  /** Tells apart several benches of one gateway. */
  name?: string
  note: NoteToIssue
  key: IssueKey
  preparation: Preparation
  /** Pattern of an authorised note's key; null when the gateway has none. */
  accessKey: RegExp | null
  /** Use https, and request and verify a client certificate. */
  mutualTls?: boolean
  /** Additional access settings, such as a second address. */
  access?: (url: string) => Partial<Access>
  /** Extracts the prepared bytes from the request body; when absent, they are the whole body. */
  preparedIn?: (body: Buffer) => Buffer
  send: {
    /** Only for gateways that answer later. */
    accepted?: CannedAnswer
    authorized: CannedAnswer
    /** Final at once: the authority refused the note. */
    rejected?: CannedAnswer
    denied?: CannedAnswer
    /** Refused without effect, with every fault named. */
    refusedData: CannedAnswer
    alreadyThere: readonly CannedAnswer[]
    numberTaken?: readonly CannedAnswer[]
    badCredentials: readonly CannedAnswer[]
    throttled?: { answer: CannedAnswer; seconds: number }
    doubtful: Doubtful
  }
  consult: {
    processing?: Answers
    authorized: Answers
    rejected?: Answers
    denied?: Answers
    cancelled: Answers
    absent: Answers
    /** The identity asked about belongs to another document, whose key is `holder`. */
    otherDocument?: { answers: Answers; holder: string }
    badCredentials: readonly CannedAnswer[]
    throttled?: { answer: CannedAnswer; seconds: number }
    doubtful: Doubtful
  }
  events?: readonly EventBench[]
  voidRange?: VoidBench
  file?: { kind: FileKind; path: string }
}

export type EventBench = {
  name: string
  event: EventRequest
  issued: IssuedNote
  preparedIn?: (body: Buffer) => Buffer
  send: { done: CannedAnswer; denied: Answers; alreadyThere: readonly Answers[]; doubtful: Doubtful }
  /** `text` is the text of the registered event; null when the gateway does not return it. */
  consult: { done: Answers; text: string | null; absent: Answers; processing?: Answers; doubtful: Doubtful }
}

export type VoidBench = {
  range: VoidRange
  done: CannedAnswer
  denied: Answers
  alreadyVoid: Answers
  doubtful: Doubtful
}

export const TOKEN = 'segredo-que-nao-pode-aparecer'

export type World = { server: CannedServer; access: Access }

export function withServer({ mutualTls = false, access }: GatewayBench): () => World {
  let world: World | undefined
  beforeEach(async () => {
    const server = await startCannedServer({ mutualTls })
    const transport = hasty(createTransport(mutualTls ? OUR_CERTIFICATE : {}), server)
    world = {
      server,
      access: { baseUrl: server.url, token: TOKEN, meter: 'suite', transport, ...access?.(server.url) },
    }
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

const OUR_CERTIFICATE = { ca: LOOPBACK_CERT, clientCertificate: { cert: LOOPBACK_CERT, key: LOOPBACK_KEY } }

/** The real transport with a size limit that a test can exceed, and a short time limit when no answer will come. */
function hasty(transport: Transport, server: CannedServer): Transport {
  const limits = () => ({ timeoutMs: server.isMute() ? 300 : 20_000, maxBytes: 60_000 })
  return {
    send: (request) => transport.send({ ...request, ...limits() }),
    close: () => transport.close(),
  }
}

export function preparedOf({ gateway, note, key, preparation }: GatewayBench): Prepared {
  return orThrow(gateway.prepare(note, key, preparation))
}

export function orThrow(prepared: Prepared | { faults: unknown[] }): Prepared {
  if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults))
  return prepared
}

/** The key after preparation, with the identity of the transmission. */
export function keyOf(bench: GatewayBench): IssueKey {
  return { ...bench.key, identity: preparedOf(bench).identity ?? bench.key.identity }
}

export function answerWith({ server }: World, answers: Answers): void {
  server.answer(...(isList(answers) ? answers : [answers]))
}

function isList(answers: Answers): answers is readonly CannedAnswer[] {
  return Array.isArray(answers)
}

/** For `it.each(given(answer))`: one test case if the bench provides the value, else none. */
export function given<T>(value: T | undefined): [T][] {
  return value === undefined ? [] : [[value]]
}

/**
 * Every answer that leaves the outcome uncertain: the general faults of any good answer, and those specific to this
 * gateway.
 */
export function doubts(good: Answers, own: Doubtful): [string, Answers][] {
  const [whole = { status: 200 }] = isList(good) ? good : [good]
  const body = Buffer.from(whole.body ?? '')
  return [
    ['the server commits and never answers', { ...whole, misbehave: 'hang' }],
    ['the connection is reset after the request arrived', { ...whole, misbehave: 'reset' }],
    ['the answer is cut in its middle', { ...whole, misbehave: 'cut' }],
    ['the body comes too slowly', { ...whole, misbehave: 'slow' }],
    ['the body is larger than the limit', { ...whole, body: ' '.repeat(90_000) }],
    ['the server answers 500', { status: 500, body: '{"codigo":"erro_interno","mensagem":"Erro interno"}' }],
    ['a proxy answers 502 in HTML', { status: 502, headers: HTML, body: '<html>Bad Gateway</html>' }],
    ['a proxy answers 200 in HTML', { status: 200, headers: HTML, body: '<html>Manutenção</html>' }],
    ['a firewall answers 403 in HTML', { status: 403, headers: HTML, body: '<html>Blocked</html>' }],
    ['the body stops in its middle', { ...whole, body: body.subarray(0, body.length / 2) }],
    ['success has an empty body', { ...whole, body: '' }],
    ['the answer redirects elsewhere', { status: 302, headers: { location: 'https://example.com/' } }],
    ...Object.entries(own),
  ]
}

const HTML = { 'content-type': 'text/html' }
