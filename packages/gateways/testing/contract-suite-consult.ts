import { expect, it } from 'vitest'
import {
  type Answers,
  answerWith,
  doubts,
  type GatewayBench,
  given,
  keyOf,
  preparedOf,
  type World,
} from './contract-suite-fixture.ts'

function consulter(bench: GatewayBench, world: () => World) {
  return (answers: Answers) => {
    answerWith(world(), answers)
    return bench.gateway.consult(keyOf(bench), world().access, preparedOf(bench).bytes)
  }
}

export function describeConsult(bench: GatewayBench, world: () => World): void {
  const { processing, authorized, rejected, denied, cancelled, absent, otherDocument } = bench.consult
  const consult = consulter(bench, world)

  it('tells an authorised note, with its key and its number', async () => {
    const { ref, cnpj } = bench.key
    const key = bench.accessKey === null ? null : expect.stringMatching(bench.accessKey)
    const authorised = { ref, cnpj, enotas_status: 'Autorizada', denied_final: false }
    const outcome = await consult(authorized)
    expect(outcome).toMatchObject({ kind: 'FINAL', result: authorised })
    expect(outcome).toMatchObject({ result: { access_key: key, number: expect.any(Number) } })
  })

  it('tells a cancelled note from one that is not there', async () => {
    expect(await consult(cancelled)).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Cancelada' } })
    expect(await consult(absent)).toMatchObject({ kind: 'ABSENT' })
  })

  it.each(given(otherDocument))('tells whose document has the name asked about', async ({ answers, holder }) => {
    expect(await consult(answers)).toMatchObject({ kind: 'OTHER_DOCUMENT', holder, text: expect.stringMatching(/./) })
  })

  it.each(given(processing))('tells a note that waits for its authority', async (answers) => {
    expect(await consult(answers)).toMatchObject({ kind: 'PROCESSING' })
  })

  it.each(given(rejected))('tells a refused note, which may be sent again', async (answers) => {
    const result = { enotas_status: 'Negada', denied_final: false }
    expect(await consult(answers)).toMatchObject({ kind: 'FINAL', result })
  })

  it.each(given(denied))('tells a denied note, which may not', async (answers) => {
    const result = { enotas_status: 'Negada', denied_final: true }
    expect(await consult(answers)).toMatchObject({ kind: 'FINAL', result })
  })
}

export function describeDoubtfulConsult(bench: GatewayBench, world: () => World): void {
  const { authorized, badCredentials, throttled, doubtful } = bench.consult
  const consult = consulter(bench, world)

  it.each(doubts(authorized, doubtful))('learns nothing when %s', async (_name, answers) => {
    expect(await consult(answers)).toMatchObject({ kind: 'UNKNOWN' })
  })

  it.each(badCredentials)('never takes a refused credential for an absent note (%j)', async (answer) => {
    expect(await consult(answer)).toMatchObject({ kind: 'UNKNOWN', failure: 'auth' })
  })

  it.each(given(throttled))('never takes a spent limit for an absent note', async ({ answer, seconds }) => {
    const expected = { kind: 'UNKNOWN', failure: 'throttled', retryAfterSeconds: seconds }
    expect(await consult(answer)).toMatchObject(expected)
  })

  it('does not take a page that was not found for an absent note', async () => {
    const page = { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>Not Found</html>' }
    expect(await consult(page)).toMatchObject({ kind: 'UNKNOWN' })
  })
}
