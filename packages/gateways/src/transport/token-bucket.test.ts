import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockCredits,
  LANES,
  type Lane,
  newTokenBucket,
  observeRateLimit,
  type TokenBucket,
  takeCredit,
} from './token-bucket.ts'

const START = new Date('2026-11-20T12:00:00Z')
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000)

/** Number of request credits a send lane gets when it alone asks until refused. */
function drain(bucket: TokenBucket, lane: Lane, now = START): { got: number; bucket: TokenBucket; retryAt: Date } {
  for (let got = 0; ; got += 1) {
    const taken = takeCredit(bucket, lane, now)
    bucket = taken.bucket
    if (!taken.granted) return { got, bucket, retryAt: taken.retryAt }
  }
}

describe('the credits of a token', () => {
  it.each<[Lane, number]>([
    ['cancel', 100],
    ['interactive', 90], // 10 are reserved for cancellations
    ['webhook', 70], // and 20 for users
    ['automatic', 65],
    ['janitor', 42], // 60 % of the 70 outside the reserve
    ['bulk', 42],
  ])('lets %s alone take %i of a hundred', (lane, credits) => {
    expect(drain(newTokenBucket(START), lane).got).toBe(credits)
  })

  it.each<[Lane, number]>([
    ['cancel', 100],
    ['interactive', 90],
    ['webhook', 70],
    ['automatic', 65],
    ['backlog', 65],
    ['janitor', 42],
    ['bulk', 42],
  ])('lets %s alone take no more than %i in the last seconds of a window', (lane, credits) => {
    expect(drain(newTokenBucket(START), lane, at(55)).got).toBe(credits)
  })

  it('still lets people act and cancel after every machine took what it may', () => {
    let bucket = newTokenBucket(START)
    for (const lane of ['bulk', 'janitor', 'automatic', 'webhook'] as const) bucket = drain(bucket, lane).bucket
    const people = drain(bucket, 'interactive')
    expect(people.got).toBe(20)
    expect(drain(people.bucket, 'cancel').got).toBe(10)
  })

  it('refuses until the window ends, then has everything back', () => {
    const { bucket, retryAt } = drain(newTokenBucket(START), 'cancel')
    expect(retryAt).toEqual(at(60))
    expect(takeCredit(bucket, 'cancel', at(59.999)).granted).toBe(false)
    expect(drain(bucket, 'webhook', at(60)).got).toBe(70)
  })

  it('believes the gateway when others have spent more than we know', () => {
    const seen = observeRateLimit(newTokenBucket(START), { limit: 100, remaining: 12, resetSeconds: 30 }, at(1))
    expect(drain(seen, 'interactive', at(1))).toMatchObject({ got: 2, retryAt: at(31) })
  })

  it('does not get credits back from an answer that comes late', () => {
    let bucket = newTokenBucket(START)
    for (let i = 0; i < 5; i += 1) bucket = takeCredit(bucket, 'interactive', START).bucket
    expect(observeRateLimit(bucket, { limit: 100, remaining: 99, resetSeconds: 60 }, at(0)).remaining).toBe(95)
  })

  it('uses at once what a token with a larger limit has, less what it took itself', () => {
    let bucket = newTokenBucket(START)
    for (let i = 0; i < 5; i += 1) bucket = takeCredit(bucket, 'automatic', START).bucket
    const seen = observeRateLimit(bucket, { limit: 1000, remaining: 999, resetSeconds: 60 }, at(0))
    expect(seen).toMatchObject({ limit: 1000, remaining: 995 })
    expect(takeCredit(seen, 'automatic', at(0)).granted).toBe(true)
  })

  it('learns of a window that began earlier at the gateway than here', () => {
    const spent = drain(newTokenBucket(START), 'cancel').bucket
    expect(observeRateLimit(spent, { limit: 100, remaining: 99, resetSeconds: 58 }, at(20)).remaining).toBe(99)
  })

  it('keeps some of a window from a backlog for who comes later, and gives it the rest in the last seconds', () => {
    const first = drain(newTokenBucket(START), 'backlog')
    expect(takeCredit(first.bucket, 'backlog', at(1))).toMatchObject({ granted: false, retryAt: at(50) })
    expect(takeCredit(first.bucket, 'automatic', at(1)).granted).toBe(true)
    const late = drain(first.bucket, 'backlog', at(50))
    expect(late.bucket.remaining).toBe(35)
    expect(takeCredit(late.bucket, 'backlog', at(51))).toMatchObject({ granted: false, retryAt: at(60) })
  })

  it('lets nobody ask before the time a 429 named', () => {
    const blocked = blockCredits(newTokenBucket(START), 17, START)
    expect(takeCredit(blocked, 'cancel', at(16.9))).toMatchObject({ granted: false, retryAt: at(17) })
    expect(takeCredit(blocked, 'cancel', at(17)).granted).toBe(true)
    expect(takeCredit(blockCredits(newTokenBucket(START), null, START), 'cancel', at(59)).granted).toBe(false)
  })

  it('keeps to a 429 although a late answer tells of credits', () => {
    const blocked = blockCredits(newTokenBucket(START), 17, START)
    const seen = observeRateLimit(blocked, { limit: 100, remaining: 50, resetSeconds: 60 }, at(1))
    expect(takeCredit(seen, 'cancel', at(16))).toMatchObject({ granted: false, retryAt: at(17) })
  })

  it('never grants more than the limit in a window, nor touches a reserve, in whatever order lanes ask', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...LANES), { maxLength: 300 }),
        fc.integer({ min: 1, max: 200 }),
        (asks, limit) => {
          let bucket = newTokenBucket(START, limit)
          const granted: Lane[] = []
          for (const lane of asks) {
            const taken = takeCredit(bucket, lane, START)
            bucket = taken.bucket
            if (taken.granted) granted.push(lane)
          }
          const people = granted.filter((lane) => lane === 'interactive' || lane === 'cancel').length
          expect(granted.length).toBeLessThanOrEqual(limit)
          expect(granted.filter((lane) => lane !== 'cancel').length).toBeLessThanOrEqual(Math.ceil(limit * 0.9))
          expect(granted.length - people).toBeLessThanOrEqual(Math.ceil(limit * 0.7))
        },
      ),
    )
  })
})
