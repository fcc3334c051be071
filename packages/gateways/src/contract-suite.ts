import { describe, expect, it } from 'vitest'
import type { CannedAnswer } from './canned-server.ts'
import { doubts, type GatewayBench, TOKEN, type World, withServer } from './contract-suite-bench.ts'
import { describeFiles, describeWrongFiles } from './contract-suite-files.ts'
import type { Exchange } from './outcome.ts'

const ISSUED_AT = new Date('2026-11-20T13:00:00Z')

/** The suite that every gateway passes, against a real HTTP server on the loopback. */
export function describeGateway(bench: GatewayBench): void {
  describe(`gateway ${bench.gateway.id}`, () => {
    const world = withServer()
    describePrepare(bench)
    describeSend(bench, world)
    describeDoubtfulSend(bench, world)
    describeConsult(bench, world)
    describeDoubtfulConsult(bench, world)
    describeFiles(bench, world)
    describeWrongFiles(bench, world)
  })
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

function sender({ gateway, nfe, key }: GatewayBench, world: () => World) {
  return async (answer: CannedAnswer) => {
    const { server, access } = world()
    server.answer(answer)
    return gateway.send(gateway.prepare(nfe, key, ISSUED_AT), key, access)
  }
}

function describeSend(bench: GatewayBench, world: () => World): void {
  const { gateway, nfe, key, answers } = bench
  const send = sender(bench, world)

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
}

/** Where a wrong reading would make a second note, or lose the first. */
function describeDoubtfulSend(bench: GatewayBench, world: () => World): void {
  const { gateway, nfe, key, answers } = bench
  const send = sender(bench, world)

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

function consulter({ gateway, key }: GatewayBench, world: () => World) {
  return (answer: CannedAnswer) => {
    world().server.answer(answer)
    return gateway.consult(key, world().access)
  }
}

function describeConsult(bench: GatewayBench, world: () => World): void {
  const { answers } = bench
  const consult = consulter(bench, world)

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
}

function describeDoubtfulConsult(bench: GatewayBench, world: () => World): void {
  const { answers } = bench
  const consult = consulter(bench, world)

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

function expectNoCredential(exchange: Exchange): void {
  const kept = JSON.stringify({ ...exchange, body: Buffer.from(exchange.body).toString() })
  expect(kept).not.toContain(TOKEN)
  expect(kept).not.toContain(Buffer.from(`${TOKEN}:`).toString('base64'))
}
