import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Credentials, Platform } from '../src/port/platform.ts'
import { type Pull, type PullAnswer, type PullQuery, PullRefused } from '../src/port/pull.ts'
import { describeToken } from './contract-suite-pull-token.ts'
import { type CannedAnswer, kept, lineOf, TOKEN, walk } from './contract-suite-pull-walk.ts'
import { PlatformEventShape } from './event-shape.ts'
import { mutatedBodies } from './mutations.ts'

export type { CannedAnswer } from './contract-suite-pull-walk.ts'

/** A request to pull, and the platform's answers to all its HTTP requests. */
export type CannedPages = { ask: PullQuery; answers: readonly CannedAnswer[] }
type Subject = { credentials: Credentials; pages: readonly CannedPages[]; mutations: number }

/**
 * Tests that every platform with an API must pass. `pages` must cover each kind of request, with at least one sale or
 * product.
 */
export function describePull(platform: Platform, { credentials, pages, mutations }: Subject): void {
  const { pull } = platform
  if (!pull) throw new Error(`${platform.label} cannot be asked for anything`)
  describe(`${platform.label} keeps the contract of pulls`, () => {
    it('shows every ask', () => {
      expect(pull.needs.some((keys) => keys.every((key) => credentials[key]))).toBe(true)
      expect([...new Set(pages.map(({ ask }) => ask.kind))].sort()).toEqual([...pull.asks].sort())
    })

    describe.each(pages)('asked for $ask', (page) => describeWalk(platform, pull, credentials, page))
    describeMutations(platform, pull, credentials, pages, mutations)
    if (pull.token) describeToken(pull.token, credentials, mutations / 2)
  })
}

function describeWalk(platform: Platform, pull: Pull, credentials: Credentials, { ask, answers }: CannedPages): void {
  it('walks to the end over every answer, and what it brings is well formed', () => {
    const { events, products, steps } = walk(pull, ask, credentials, answers)
    expect(events.length + products.length).toBeGreaterThan(0)
    expect(shapeFaults(platform, events, products)).toEqual([])
    expect(new Set(events.map(({ delivery_key }) => delivery_key)).size).toBe(events.length)
    const lines = steps.map(({ request }) => lineOf(request))
    expect(answers.filter(({ to }) => !lines.some((line) => line.includes(to)))).toEqual([])
  })

  it('goes on from any step as if nothing had happened, also where a step is taken twice', () => {
    const whole = walk(pull, ask, credentials, answers)
    for (const { cursor, answer, request } of whole.steps) {
      expect(pull.request(kept(cursor), { credentials, token: TOKEN })).toEqual(request)
      expect(pull.read(kept(cursor), answer, {})).toEqual(pull.read(cursor, answer, {}))
    }
    expect(walk(pull, ask, credentials, answers)).toEqual(whole)
  })

  it('asks over https, and shows no secret in an address or a cursor', () => {
    const secrets = [...secretsOf(platform, credentials), TOKEN]
    for (const { cursor, request } of walk(pull, ask, credentials, answers).steps) {
      expect(new URL(request.url).protocol).toBe('https:')
      const shown = `${request.url} ${JSON.stringify(cursor)}`
      expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
      expect(Object.keys(request.headers)).toEqual(Object.keys(request.headers).map((name) => name.toLowerCase()))
    }
  })

  it.each(REFUSALS)('tells of $answer.status at any step that it is $kind', ({ answer, kind, seconds }) => {
    for (const { cursor } of walk(pull, ask, credentials, answers).steps) {
      const refused = refusalOf(() => pull.read(cursor, answer, {}))
      expect(refused).toMatchObject({ kind, retryAfterSeconds: seconds ?? null })
      expect(refused?.reason).toMatch(/^\p{Lu}.+\.$/u)
    }
  })
}

function describeMutations(
  platform: Platform,
  pull: Pull,
  credentials: Credentials,
  pages: readonly CannedPages[],
  mutations: number,
): void {
  const places = pages.flatMap(({ ask, answers }) => answers.map((canned) => ({ ask, answers, canned })))

  it('ends the walk over any mutation of an answer, well formed or refused', { timeout: MUTATION_TIMEOUT_MS }, () => {
    const mutated = fc
      .nat(places.length - 1)
      .chain((at) => mutatedBodies([places[at]?.canned.body ?? new Uint8Array()]).map((body) => ({ at, body })))
    const property = fc.property(mutated, ({ at, body }) => {
      const { ask, answers, canned } = places[at] ?? fail()
      const near = answers.map((answer) => (answer === canned ? { ...answer, body } : answer))
      refusalOf(() => {
        const { events, products, unread } = walk(pull, ask, credentials, near)
        expect(shapeFaults(platform, events, products)).toEqual([])
        expect(unread.filter((reason) => !/^\p{Lu}.+\.$/u.test(reason))).toEqual([])
      })
    })
    fc.assert(property, { numRuns: mutations })
  })
}

const MUTATION_TIMEOUT_MS = 120_000

const REFUSALS: readonly { answer: PullAnswer; kind: PullRefused['kind']; seconds?: number }[] = [
  { answer: answerOf(401), kind: 'unauthorised' },
  { answer: answerOf(403), kind: 'unauthorised' },
  { answer: answerOf(429, { 'retry-after': '7' }), kind: 'throttled', seconds: 7 },
  { answer: answerOf(429, { 'ratelimit-reset': '12' }), kind: 'throttled', seconds: 12 },
  { answer: answerOf(429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }), kind: 'throttled' },
  { answer: answerOf(500), kind: 'unavailable' },
  { answer: answerOf(503, { 'retry-after': '30' }), kind: 'unavailable', seconds: 30 },
  { answer: answerOf(400), kind: 'refused' },
  { answer: answerOf(422), kind: 'refused' },
  { answer: answerOf(302), kind: 'refused' },
  { answer: answerOf(200, {}, '<html>'), kind: 'refused' },
  { answer: answerOf(200, {}, ''), kind: 'refused' },
  { answer: answerOf(200, {}, '{"items":'), kind: 'refused' },
]

function answerOf(status: number, headers: Record<string, string> = {}, body = '{}'): PullAnswer {
  return { status, headers, body: new TextEncoder().encode(body) }
}

const Money = z.string().regex(/^[0-9]{1,14}\.[0-9]{2}$/)
const ProductShape = z.strictObject({
  id: z.string().min(1).max(60),
  title: z.string().min(1).max(120),
  price: Money.nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  status: z.string().min(1).nullable(),
  type: z.string().min(1).nullable(),
  warranty_days: z.int().min(1).nullable(),
  is_physical: z.boolean().nullable(),
})

function shapeFaults(platform: Platform, events: unknown[], products: unknown[]): unknown[] {
  return [
    ...events.flatMap((event) => PlatformEventShape.safeParse(event).error?.issues ?? []),
    ...events.filter((event) => (event as { platform: string }).platform !== platform.id),
    ...products.flatMap((product) => ProductShape.safeParse(product).error?.issues ?? []),
  ]
}

function secretsOf({ credentialFields }: Platform, credentials: Credentials): string[] {
  return credentialFields.flatMap(({ key, secret }) => (secret ? (credentials[key] ?? []) : []))
}

function fail(): never {
  throw new Error('There is no such answer')
}

/** The `PullRefused` that it throws, if any; any other error is rethrown. */
function refusalOf(act: () => unknown): PullRefused | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof PullRefused) return error
    throw error
  }
}
