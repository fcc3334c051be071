import { expect, it } from 'vitest'
import { accessTo, countsOf, type MutilationBench, wordFor } from './corruption-fixture.ts'
import type { Mutilated } from './corruptions.ts'

const ENOUGH = 200

/**
 * Corrupts a gateway's good answers in hundreds of ways. No corruption may throw or be read as a statement the answer
 * did not make. Corruptions that touch no code must still be read, and the next good answer must resolve each uncertain
 * outcome. The outcomes are counted: a changed count means that authorities' answers are interpreted differently, so
 * read each answer whose outcome changed before updating the number.
 */
export function describeMutilations(bench: MutilationBench): void {
  const { outcomes, authorised, refused, consult } = bench

  it('takes a mutilated answer that authorises a note for that or for a doubt, which the next good answer resolves', async () => {
    const words = await wordsOf(bench.mutilate(authorised), async (mutilated) => {
      const outcome = await bench.send(accessTo([mutilated]))
      expectHonest(outcome, bench, mutilated)
      if (outcome.kind !== 'FINAL') expect(await bench.ask(accessTo(consult))).toMatchObject(AUTHORISED)
      return outcome
    })
    expect(countsOf(words)).toEqual(outcomes.authorised)
  })

  it('takes a mutilated answer that refuses a note for that or for a doubt, which the next good answer resolves', async () => {
    const words = await wordsOf(bench.mutilate(refused), async (mutilated) => {
      const outcome = await bench.send(accessTo([mutilated]))
      if (outcome.kind !== 'FINAL') {
        expectNothingSettled(outcome, mutilated)
        const next = await bench.send(accessTo([refused]))
        expect(next).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Negada' } })
      } else expect([mutilated.way, outcome.result.enotas_status]).toEqual([mutilated.way, 'Negada'])
      return outcome
    })
    expect(countsOf(words)).toEqual(outcomes.refused)
  })

  it('learns nothing wrong from a mutilated answer to a question, and the truth from the next good one', async () => {
    const trials = consult.flatMap((whole, at) =>
      bench.mutilate(whole).map((mutilated) => ({
        ...mutilated,
        answers: [...consult.slice(0, at), mutilated, ...consult.slice(at + 1)],
      })),
    )
    const words = await wordsOf(trials, async ({ answers, ...mutilated }) => {
      const outcome = await bench.ask(accessTo(answers))
      expectHonest(outcome, bench, mutilated)
      if (outcome.kind !== 'FINAL') expect(await bench.ask(accessTo(consult))).toMatchObject(AUTHORISED)
      return outcome
    })
    expect(countsOf(words)).toEqual(outcomes.consulted)
  })

  it.each(['done', 'denied'] as const)(
    'takes a mutilated answer to a cancellation that was %s for that or for a doubt',
    async (kind) => {
      const words = await wordsOf(bench.mutilate(bench[kind]), async (mutilated) => {
        const outcome = await bench.cancel(accessTo([mutilated]))
        if (outcome.kind !== kind.toUpperCase()) expectNothingSettled(outcome, mutilated)
        return outcome
      })
      expect(countsOf(words)).toEqual(outcomes[kind])
    },
  )
}

const AUTHORISED = { kind: 'FINAL', result: { enotas_status: 'Autorizada' } }

async function wordsOf<M extends Mutilated>(all: readonly M[], ask: (one: M) => Promise<Outcome>): Promise<string[]> {
  expect(all.length).toBeGreaterThanOrEqual(ENOUGH)
  const outcomes = await Promise.all(all.map(ask))
  for (const outcome of outcomes) expectStorable(outcome)
  return outcomes.map(wordFor)
}

/** Corruptions that affect neither a code nor a key: letters, instants, order. */
const HARMLESS =
  /^(instant|sentence|(two )?byte order mark|latin-1|utf-8 called|utf-16 (with|other)|lost letters|letters half|encoded twice|reversed|comment|section|after its next|blanks|prefixed|as text|blank lines)/

/** Every value of an outcome can be stored: the database refuses invalid numbers and instants. */
export function expectStorable(told: unknown): void {
  if (typeof told === 'number') expect(told).toSatisfy(Number.isSafeInteger)
  else if (told instanceof Date) expect(told.getTime()).toSatisfy(Number.isSafeInteger)
  else if (typeof told === 'string') expect(told.includes('\0') || !told.isWellFormed()).toBe(false)
  else if (told !== null && typeof told === 'object' && !(told instanceof Uint8Array))
    Object.values(told).forEach(expectStorable)
}

type Outcome = Awaited<ReturnType<MutilationBench['send' | 'ask' | 'cancel']>>

/** The note authorised exactly as the answer says, or nothing settled. */
function expectHonest(outcome: Outcome, bench: MutilationBench, mutilated: Mutilated): void {
  if (outcome.kind !== 'FINAL') return expectNothingSettled(outcome, mutilated)
  const { result } = outcome
  expect([mutilated.way, result.enotas_status, bench.isAsSaid(result)]).toEqual([mutilated.way, 'Autorizada', true])
}

/**
 * An uncertain outcome, or a refusal of the caller by an HTTP status (401, 403, 429), which says nothing about the
 * document.
 */
function expectNothingSettled(outcome: Outcome, { way, status }: Mutilated): void {
  expect([way, HARMLESS.test(way)]).toEqual([way, false])
  if (outcome.kind === 'UNKNOWN') return
  expect([way, wordFor(outcome)]).toEqual([way, status === 429 ? 'REJECTED throttled' : 'REJECTED auth'])
  expect([401, 403, 429]).toContain(status)
}
