import { createHash } from 'node:crypto'
import {
  blockCredits,
  type Lane,
  newTokenBucket,
  observeRateLimit,
  type RateLimit,
  takeCredit,
  type TokenBucket,
} from '@talao/gateways'
import type { Clock } from '../clock.ts'

/** No credit now: the work is put off to `retryAt`, it did not fail. */
export class CreditsSpent extends Error {
  readonly retryAt: Date

  constructor(retryAt: Date) {
    super('The gateway token has no credit left for now.')
    this.retryAt = retryAt
  }
}

/** One note was asked about too often: the others of its token may go on. */
export class AskedTooOften extends CreditsSpent {}

/** The credits of each gateway token, as this process knows them; the gateway's own headers correct it at every answer. */
export type Credits = {
  /** `perMinute` is what the gateway gives (null: nobody counts there, only a block holds). Throws CreditsSpent. */
  take(meter: string, lane: Lane, perMinute: number | null): void
  learn(meter: string, rateLimit: RateLimit | null): void
  block(meter: string, retryAfterSeconds: number | null): void
}

export function makeCredits(clock: Clock): Credits {
  const buckets = new Map<string, TokenBucket>()
  const keyOf = (meter: string) => createHash('sha256').update(meter).digest('base64url')
  const bucketOf = (key: string) => buckets.get(key) ?? newTokenBucket(clock.now())
  return {
    take(meter, lane, perMinute) {
      const key = keyOf(meter)
      if (perMinute === null) return throwWhileBlocked(buckets.get(key), clock.now())
      const taken = takeCredit(bucketOf(key), lane, clock.now())
      buckets.set(key, taken.bucket)
      if (!taken.granted) throw new CreditsSpent(taken.retryAt)
    },
    learn(meter, rateLimit) {
      const key = keyOf(meter)
      if (rateLimit) buckets.set(key, observeRateLimit(bucketOf(key), rateLimit, clock.now()))
    },
    block(meter, retryAfterSeconds) {
      const key = keyOf(meter)
      buckets.set(key, blockCredits(bucketOf(key), retryAfterSeconds, clock.now()))
    },
  }
}

function throwWhileBlocked(bucket: TokenBucket | undefined, now: Date): void {
  if (bucket && now.getTime() < bucket.blockedUntil) throw new CreditsSpent(new Date(bucket.blockedUntil))
}
