import { afterEach, beforeEach } from 'vitest'
import {
  type CannedAnswer,
  type CannedServer,
  LOOPBACK_CERT,
  LOOPBACK_KEY,
  startCannedServer,
} from './canned-server.ts'
import type { EventRequest, IssuedNote, VoidRange } from './event.ts'
import type { Access, Gateway, IssueKey, NoteToIssue, Preparation, Prepared } from './gateway.ts'
import { createTransport } from './node-transport.ts'
import type { FileKind } from './outcome.ts'
import type { Transport } from './transport.ts'

/** One answer, or one for each request in turn. */
export type Answers = CannedAnswer | readonly CannedAnswer[]

/** Answers after which nobody knows, by what is wrong with them: "the answer is about another CNPJ". */
export type Doubtful = Readonly<Record<string, Answers>>

/** What a gateway brings for one kind of note, so that the suite can speak as its server: whole answers named by outcome. */
export type GatewayBench = {
  gateway: Gateway
  /** Tells the benches of one gateway apart. */
  name?: string
  note: NoteToIssue
  key: IssueKey
  preparation: Preparation
  /** The key of an authorised note; null where the gateway has none. */
  accessKey: RegExp | null
  /** Speak https, ask for a client certificate and check it. */
  mutualTls?: boolean
  /** More of the access than the server's address, such as a second address. */
  access?: (url: string) => Partial<Access>
  /** The prepared bytes inside the body that travelled; where it is left out, they are the body. */
  preparedIn?: (body: Buffer) => Buffer
  send: {
    /** Only where an answer comes later. */
    accepted?: CannedAnswer
    authorized: CannedAnswer
    /** Final at once: the authority said no. */
    rejected?: CannedAnswer
    denied?: CannedAnswer
    /** Nothing was done, each thing named. */
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
    /** The name asked about is another document's, and `holder` is its key. */
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
  /** `text` is what the registered event says, null where the gateway does not tell. */
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

/** The real transport with a size limit that a test can pass, and a time limit that it can wait for where no answer will come. */
function hasty(transport: Transport, server: CannedServer): Transport {
  const limits = () => ({ timeoutMs: server.isMute() ? 300 : 20_000, maxBytes: 60_000 })
  return {
    send: (request) => transport.send({ ...request, ...limits() }),
    close: () => transport.close(),
  }
}

/** The note of the bench as bytes. */
export function preparedOf({ gateway, note, key, preparation }: GatewayBench): Prepared {
  return orThrow(gateway.prepare(note, key, preparation))
}

export function orThrow(prepared: Prepared | { faults: unknown[] }): Prepared {
  if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults))
  return prepared
}

/** The key as it stands once the bytes were prepared: the transmission has its name. */
export function keyOf(bench: GatewayBench): IssueKey {
  return { ...bench.key, identity: preparedOf(bench).identity ?? bench.key.identity }
}

export function answerWith({ server }: World, answers: Answers): void {
  server.answer(...(isList(answers) ? answers : [answers]))
}

function isList(answers: Answers): answers is readonly CannedAnswer[] {
  return Array.isArray(answers)
}

/** One case of a test where the bench brings the thing, none where it does not: `it.each(given(answer))`. */
export function given<T>(value: T | undefined): [T][] {
  return value === undefined ? [] : [[value]]
}

/** Everything after which nobody knows what happened: what may go wrong with any good answer, and what only this gateway can say. */
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
