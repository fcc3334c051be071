import type { Nfe } from '@talao/fiscal'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CannedAnswer, type CannedServer, startCannedServer } from './canned-server.ts'
import type { Access, Exchange, FileKind, Gateway, IssueKey } from './gateway.ts'
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

const ISSUED_AT = new Date('2026-11-20T13:00:00Z')
const TOKEN = 'segredo-que-nao-pode-aparecer'
const XML: CannedAnswer = {
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0"?><nfeProc/>',
}

/** The suite that every gateway passes, against a real HTTP server on the loopback. */
export function describeGateway(bench: GatewayBench): void {
  describe(`gateway ${bench.gateway.id}`, () => {
    const world = withServer()
    describePrepare(bench)
    describeSend(bench, world)
    describeConsult(bench, world)
    describeFiles(bench, world)
  })
}

type World = { server: CannedServer; access: Access }

function withServer(): () => World {
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
function doubts(bench: GatewayBench): [string, CannedAnswer][] {
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

function describePrepare({ gateway, nfe, key }: GatewayBench): void {
  it('prepares the same bytes from the same note, key and instant', () => {
    const [one, two] = [
      gateway.prepare(nfe, key, ISSUED_AT),
      gateway.prepare(structuredClone(nfe), { ...key }, ISSUED_AT),
    ]
    expect(Buffer.from(two.bytes).equals(one.bytes)).toBe(true)
    expect(two.sha256).toBe(one.sha256)
    expect(one.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('finds nothing to complain about in the note of the bench', () => {
    expect(gateway.validate(nfe)).toEqual([])
  })
}

function describeSend(bench: GatewayBench, world: () => World): void {
  const { gateway, nfe, key, answers } = bench
  const send = async (answer: CannedAnswer) => {
    const { server, access } = world()
    server.answer(answer)
    return gateway.send(gateway.prepare(nfe, key, ISSUED_AT), key, access)
  }

  it('sends exactly the prepared bytes, once', async () => {
    await send(answers.accepted)
    const { seen } = world().server
    expect(seen).toHaveLength(1)
    expect(seen[0]?.body.equals(gateway.prepare(nfe, key, ISSUED_AT).bytes)).toBe(true)
  })

  it('tells an accepted note from one that is final at once', async () => {
    expect(await send(answers.accepted)).toMatchObject({
      kind: 'ACCEPTED',
      result: { ref: key.ref, cnpj: key.cnpj, enotas_status: 'PROCESSING' },
    })
    expect(await send(answers.authorized)).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Autorizada' } })
  })

  it('names each thing a refusal complains about', async () => {
    const outcome = await send(answers.refusedData)
    if (outcome.kind !== 'REJECTED') throw new Error(outcome.kind)
    expect(outcome.failure).toBe('rejected')
    expect(outcome.faults.length).toBeGreaterThan(0)
    for (const fault of outcome.faults) expect(fault.text).not.toBe('')
  })

  it.each(answers.alreadyThere)('takes "already there" as a reason to consult (%j)', async (answer) => {
    expect(await send(answer)).toMatchObject({ kind: 'ALREADY_EXISTS' })
  })

  it.each(answers.badCredentials)('takes a refused credential as one (%j)', async (answer) => {
    expect(await send(answer)).toMatchObject({ kind: 'REJECTED', failure: 'auth' })
  })

  it('waits as long as the gateway asks', async () => {
    expect(await send(answers.throttled)).toMatchObject({
      kind: 'REJECTED',
      failure: 'throttled',
      retryAfterSeconds: 17,
    })
  })

  it.each(doubts(bench))('is in doubt and sends no second time when %s', async (_name, answer) => {
    const outcome = await send(answer)
    expect(outcome).toMatchObject({ kind: 'UNKNOWN', sent: 'maybe' })
    expect(world().server.seen).toHaveLength(1)
  })

  it('tells a gateway that is down from one that talks nonsense', async () => {
    expect(await send({ status: 503, body: '' })).toMatchObject({ kind: 'UNKNOWN', failure: 'unavailable' })
    expect(await send(answers.nonsense)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
    expect(await send({ ...answers.authorized, misbehave: 'hang' })).toMatchObject({
      kind: 'UNKNOWN',
      failure: 'unknown',
    })
  })

  it('knows that nothing left when nobody listens', async () => {
    const { server, access } = world()
    await server.stop()
    const outcome = await gateway.send(gateway.prepare(nfe, key, ISSUED_AT), key, access)
    expect(outcome).toMatchObject({ kind: 'UNKNOWN', sent: 'no', failure: 'unavailable', exchange: { status: null } })
  })

  it('keeps the exact bytes of the answer, and no credential', async () => {
    const { exchange } = await send(answers.refusedData)
    expect(Buffer.from(exchange.body).toString()).toBe(String(answers.refusedData.body))
    expect(exchange.status).toBe(answers.refusedData.status)
    expectNoCredential(exchange)
  })
}

function describeConsult(bench: GatewayBench, world: () => World): void {
  const { gateway, key, answers } = bench
  const consult = (answer: CannedAnswer) => {
    world().server.answer(answer)
    return gateway.consult(key, world().access)
  }

  it('tells absent, processing and every final state apart', async () => {
    expect(await consult(answers.absent)).toMatchObject({ kind: 'ABSENT' })
    expect(await consult({ ...answers.accepted, status: 200 })).toMatchObject({ kind: 'PROCESSING' })
    const authorized = await consult(answers.authorized)
    expect(authorized).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Autorizada', denied_final: false } })
    expect(authorized).toMatchObject({
      result: { access_key: expect.stringMatching(/^[0-9A-Z]{44}$/), number: expect.any(Number) },
    })
    expect(await consult(answers.rejected)).toMatchObject({
      kind: 'FINAL',
      result: { enotas_status: 'Negada', denied_final: false },
    })
    expect(await consult(answers.denied)).toMatchObject({
      kind: 'FINAL',
      result: { enotas_status: 'Negada', denied_final: true },
    })
    expect(await consult(answers.cancelled)).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Cancelada' } })
  })

  it.each(doubts(bench))('learns nothing when %s', async (_name, answer) => {
    expect(await consult(answer)).toMatchObject({ kind: 'UNKNOWN' })
  })

  it('never takes a refused credential or a spent limit for an absent note', async () => {
    for (const answer of answers.badCredentials.filter(({ status }) => status !== 400)) {
      expect(await consult(answer)).toMatchObject({ kind: 'UNKNOWN', failure: 'auth' })
    }
    expect(await consult(answers.throttled)).toMatchObject({
      kind: 'UNKNOWN',
      failure: 'throttled',
      retryAfterSeconds: 17,
    })
  })

  it('does not take a page that was not found for an absent note', async () => {
    const page = { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>Not Found</html>' }
    expect(await consult(page)).toMatchObject({ kind: 'UNKNOWN' })
  })
}

function describeFiles({ gateway, file }: GatewayBench, world: () => World): void {
  const fetchFile = (...answers: CannedAnswer[]) => {
    world().server.answer(...answers)
    return gateway.fetchFile(file, world().access)
  }

  it('fetches a file with our credentials', async () => {
    const outcome = await fetchFile(XML)
    expect(outcome).toMatchObject({ kind: 'FOUND', contentType: 'application/xml' })
    expect(world().server.seen[0]).toMatchObject({ target: file.path, headers: { authorization: expect.any(String) } })
  })

  it('follows a redirect to another port without them', async () => {
    const storage = await startCannedServer()
    storage.answer(XML)
    const outcome = await fetchFile({ status: 302, headers: { location: `${storage.url}/signed?x=segredo` } })
    await storage.stop()
    expect(outcome.kind).toBe('FOUND')
    expect(storage.seen).toHaveLength(1)
    expect(storage.seen[0]?.headers.authorization).toBeUndefined()
    expect(outcome.exchange.target).toBe(file.path)
    expect(JSON.stringify(outcome.exchange)).not.toContain('segredo')
  })

  it('gives up on a circle of redirects', async () => {
    const outcome = await fetchFile({ status: 302, headers: { location: '/again' } })
    expect(outcome).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
    expect(world().server.seen).toHaveLength(6)
  })

  it.each(['https://example.com/file', 'http://example.com/file', 'file:///etc/passwd', 'http://user:pass@127.0.0.1/'])(
    'refuses to be led from this machine to %s',
    async (location) => {
      expect(await fetchFile({ status: 302, headers: { location } })).toMatchObject({
        kind: 'UNKNOWN',
        failure: 'malformed',
      })
      expect(world().server.seen).toHaveLength(1)
    },
  )

  it('does not take a page for a file, nor a missing file for a failure', async () => {
    const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><html>Entrar</html>' }
    expect(await fetchFile(page)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
    expect(await fetchFile({ status: 404 })).toMatchObject({ kind: 'ABSENT' })
    expect(await fetchFile({ ...XML, misbehave: 'cut' })).toMatchObject({ kind: 'UNKNOWN' })
  })
}

function expectNoCredential(exchange: Exchange): void {
  const kept = JSON.stringify({ ...exchange, body: Buffer.from(exchange.body).toString() })
  expect(kept).not.toContain(TOKEN)
  expect(kept).not.toContain(Buffer.from(`${TOKEN}:`).toString('base64'))
}
