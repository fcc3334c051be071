import { describe, expect, it } from 'vitest'
import {
  type Answers,
  answerWith,
  doubts,
  type EventBench,
  type GatewayBench,
  given,
  keyOf,
  orThrow,
  type World,
} from './contract-suite-fixture.ts'

export function describeEvent(bench: GatewayBench, event: EventBench, world: () => World): void {
  describe(event.name, () => {
    describeSentEvent(bench, event, world)
    describeEventConsult(bench, event, world)
  })
}

function preparedEvent(bench: GatewayBench, { event, issued }: EventBench) {
  return orThrow(bench.gateway.prepareEvent(event, issued, keyOf(bench), bench.preparation))
}

function describeSentEvent(bench: GatewayBench, subject: EventBench, world: () => World): void {
  const { send, event, preparedIn = (body: Buffer) => body } = subject
  const sent = (answers: Answers) => {
    answerWith(world(), answers)
    return bench.gateway.sendEvent(event, preparedEvent(bench, subject), keyOf(bench), world().access)
  }

  it('is one that the gateway says it can send', () => {
    expect(bench.gateway.capabilities.events).toContain(event.kind)
  })

  it('sends exactly the prepared bytes, once', async () => {
    expect(await sent(send.done)).toMatchObject({ kind: 'DONE', event: { sequence: event.sequence } })
    const { seen } = world().server
    expect(seen).toHaveLength(1)
    expect(preparedIn(seen[0]?.body ?? Buffer.of()).equals(preparedEvent(bench, subject).bytes)).toBe(true)
  })

  it('tells a no of the authority, with its words', async () => {
    const outcome = await sent(send.denied)
    if (outcome.kind !== 'DENIED') throw new Error(outcome.kind)
    expect(outcome.faults.length).toBeGreaterThan(0)
    expect(outcome.authority_message).not.toBeNull()
  })

  it.each(send.alreadyThere.map((answers) => [answers]))(
    'takes "already there" as a reason to ask (%j)',
    async (answers) => {
      expect(await sent(answers)).toMatchObject({ kind: 'ALREADY_EXISTS' })
    },
  )

  it.each(doubts(send.done, send.doubtful))('is in doubt when %s', async (_name, answers) => {
    expect(await sent(answers)).toMatchObject({ kind: 'UNKNOWN', sent: 'maybe' })
    expect(world().server.seen.filter(({ method }) => method !== 'GET')).toHaveLength(1)
  })

  it('knows that nothing left when nobody listens', async () => {
    const { server, access } = world()
    await server.stop()
    const outcome = await bench.gateway.sendEvent(event, preparedEvent(bench, subject), keyOf(bench), access)
    expect(outcome).toMatchObject({ kind: 'UNKNOWN', sent: 'no', failure: 'unavailable' })
  })
}

function describeEventConsult(bench: GatewayBench, subject: EventBench, world: () => World): void {
  const { consult, event, issued } = subject
  const { processing } = consult
  const consulted = (answers: Answers) => {
    answerWith(world(), answers)
    const { bytes } = preparedEvent(bench, subject)
    return bench.gateway.consultEvent(event, issued, keyOf(bench), world().access, bytes)
  }

  it('tells what was registered, in its own words where they are told', async () => {
    const { text } = consult
    expect(await consulted(consult.done)).toMatchObject({ kind: 'DONE', event: { sequence: event.sequence }, text })
  })

  it('tells that nothing was registered', async () => {
    expect(await consulted(consult.absent)).toMatchObject({ kind: 'ABSENT' })
  })

  it.each(given(processing))('tells that it is under way', async (answers) => {
    expect(await consulted(answers)).toMatchObject({ kind: 'PROCESSING' })
  })

  it.each(doubts(consult.done, consult.doubtful))('learns nothing when %s', async (_name, answers) => {
    expect(await consulted(answers)).toMatchObject({ kind: 'UNKNOWN' })
  })
}
