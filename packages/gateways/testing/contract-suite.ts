import { describe, expect, it } from 'vitest'
import type { Exchange } from '../src/port/outcome.ts'
import type { CannedAnswer } from './canned-server.ts'
import { describeConsult, describeDoubtfulConsult } from './contract-suite-consult.ts'
import { describeEvent } from './contract-suite-events.ts'
import { describeFiles, describeWrongFiles } from './contract-suite-files.ts'
import {
  doubts,
  type GatewayBench,
  given,
  keyOf,
  preparedOf,
  TOKEN,
  type World,
  withServer,
} from './contract-suite-fixture.ts'
import { describeVoidRange } from './contract-suite-void.ts'

/** The tests that every gateway passes for each kind of note it issues, against a real server on the loopback. */
export function describeGateway(bench: GatewayBench): void {
  describe(`gateway ${bench.gateway.id} ${bench.name ?? ''}`.trim(), () => {
    const world = withServer(bench)
    describePrepare(bench)
    describeSend(bench, world)
    describeRefusedSend(bench, world)
    describeDoubtfulSend(bench, world)
    describeConsult(bench, world)
    describeDoubtfulConsult(bench, world)
    for (const event of bench.events ?? []) describeEvent(bench, event, world)
    if (bench.voidRange) describeVoidRange(bench, bench.voidRange, world)
    if (bench.file) {
      describeFiles(bench, bench.file, world)
      describeWrongFiles(bench, bench.file, world)
    }
  })
}

function describePrepare(bench: GatewayBench): void {
  const { gateway, note, key } = bench

  it('prepares the same bytes from the same note, key and instant', () => {
    const [one, two] = [preparedOf(bench), preparedOf({ ...bench, note: structuredClone(note), key: { ...key } })]
    expect(Buffer.from(two.bytes).equals(one.bytes)).toBe(true)
    expect(two.sha256).toBe(one.sha256)
    expect(one.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('finds nothing to complain about in the note of the bench, which it says it issues', () => {
    expect(gateway.validate(note)).toEqual([])
    expect(gateway.capabilities.documents).toContain(note.kind)
  })
}

function sender(bench: GatewayBench, world: () => World) {
  return async (answer: CannedAnswer) => {
    const { server, access } = world()
    server.answer(answer)
    return bench.gateway.send(preparedOf(bench), keyOf(bench), access)
  }
}

function describeSend(bench: GatewayBench, world: () => World): void {
  const { key, preparedIn = (body: Buffer) => body } = bench
  const { accepted, authorized, rejected, denied } = bench.send
  const send = sender(bench, world)

  it('sends exactly the prepared bytes, once', async () => {
    await send(authorized)
    const { seen } = world().server
    expect(seen).toHaveLength(1)
    expect(preparedIn(seen[0]?.body ?? Buffer.of()).equals(preparedOf(bench).bytes)).toBe(true)
  })

  it('tells a note that is final at once', async () => {
    const { ref, cnpj } = key
    expect(await send(authorized)).toMatchObject({ kind: 'FINAL', result: { ref, cnpj, enotas_status: 'Autorizada' } })
  })

  it.each(given(accepted))('tells an accepted note from a final one', async (answer) => {
    const { ref, cnpj } = key
    const result = { ref, cnpj, enotas_status: 'PROCESSING' }
    expect(await send(answer)).toMatchObject({ kind: 'ACCEPTED', result })
  })

  it.each(given(rejected))('tells a note that the authority refused', async (answer) => {
    const result = { enotas_status: 'Negada', denied_final: false }
    expect(await send(answer)).toMatchObject({ kind: 'FINAL', result })
  })

  it.each(given(denied))('tells a note that burns its number', async (answer) => {
    const result = { enotas_status: 'Negada', denied_final: true }
    expect(await send(answer)).toMatchObject({ kind: 'FINAL', result })
  })
}

function describeRefusedSend(bench: GatewayBench, world: () => World): void {
  const { refusedData, alreadyThere, numberTaken = [], badCredentials, throttled } = bench.send
  const send = sender(bench, world)

  it('names each thing a refusal complains about', async () => {
    const outcome = await send(refusedData)
    if (outcome.kind !== 'REJECTED') throw new Error(outcome.kind)
    expect(outcome.failure).toBe('rejected')
    expect(outcome.faults.length).toBeGreaterThan(0)
    for (const fault of outcome.faults) expect(fault.text).not.toBe('')
  })

  it.each(alreadyThere)('takes "already there" as a reason to consult (%j)', async (answer) => {
    expect(await send(answer)).toMatchObject({ kind: 'ALREADY_EXISTS' })
  })

  it.each(numberTaken)('tells that the number is another document’s (%j)', async (answer) => {
    expect(await send(answer)).toMatchObject({ kind: 'NUMBER_TAKEN' })
  })

  it.each(badCredentials)('takes a refused credential as one (%j)', async (answer) => {
    expect(await send(answer)).toMatchObject({ kind: 'REJECTED', failure: 'auth' })
  })

  it.each(given(throttled))('waits as long as the gateway asks', async ({ answer, seconds }) => {
    const expected = { kind: 'REJECTED', failure: 'throttled', retryAfterSeconds: seconds }
    expect(await send(answer)).toMatchObject(expected)
  })
}

/** Answers whose misreading would issue a second note or lose the first. */
function describeDoubtfulSend(bench: GatewayBench, world: () => World): void {
  const { authorized, refusedData, doubtful } = bench.send
  const send = sender(bench, world)

  it.each(doubts(authorized, doubtful))('is in doubt and sends no second time when %s', async (_name, answer) => {
    const { server, access } = world()
    server.answer(...[answer].flat())
    const outcome = await bench.gateway.send(preparedOf(bench), keyOf(bench), access)
    expect(outcome).toMatchObject({ kind: 'UNKNOWN', sent: 'maybe' })
    expect(server.seen).toHaveLength(1)
  })

  it('tells a gateway that is down from one that talks nonsense', async () => {
    expect(await send({ status: 503, body: '' })).toMatchObject({ kind: 'UNKNOWN', failure: 'unavailable' })
    expect(await send({ ...authorized, body: '' })).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
    expect(await send({ ...authorized, misbehave: 'hang' })).toMatchObject({ kind: 'UNKNOWN', failure: 'unknown' })
  })

  it('knows that nothing left when nobody listens', async () => {
    const { server, access } = world()
    await server.stop()
    const outcome = await bench.gateway.send(preparedOf(bench), keyOf(bench), access)
    expect(outcome).toMatchObject({ kind: 'UNKNOWN', sent: 'no', failure: 'unavailable', exchange: { status: null } })
  })

  it('keeps the exact bytes of the answer, and no credential', async () => {
    const { exchange } = await send(refusedData)
    expect(Buffer.from(exchange.body).equals(Buffer.from(refusedData.body ?? ''))).toBe(true)
    expect(exchange.status).toBe(refusedData.status)
    expectNoCredential(exchange)
  })
}

function expectNoCredential(exchange: Exchange): void {
  const kept = JSON.stringify({ ...exchange, body: Buffer.from(exchange.body).toString() })
  expect(kept).not.toContain(TOKEN)
  expect(kept).not.toContain(Buffer.from(`${TOKEN}:`).toString('base64'))
}
