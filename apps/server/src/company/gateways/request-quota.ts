import { createHash } from 'node:crypto'
import {
  blockCredits,
  type Lane,
  newTokenBucket,
  observeRateLimit,
  type RateLimit,
  type TokenBucket,
  takeCredit,
} from '@talao/gateways'
import type { Clock } from '../../kit/clock.ts'

/** The gateway's request quota is used up. The work is postponed to `retryAt`; it did not fail. */
export class QuotaSpent extends Error {
  readonly retryAt: Date

  constructor(retryAt: Date) {
    super('The gateway token has no credit left for now.')
    this.retryAt = retryAt
  }
}

/** This one note was asked about too often; other notes of the same token may go on. */
export class TooManyConsults extends QuotaSpent {}

/** The request quota of each gateway token as this process knows it; every answer's rate-limit headers correct it. */
export type RequestQuota = {
  /** `perMinute`: the gateway's rate limit; null when it has none, so that only a block counts. Throws QuotaSpent. */
  take(meter: string, lane: Lane, perMinute: number | null): void
  learn(meter: string, rateLimit: RateLimit | null): void
  block(meter: string, retryAfterSeconds: number | null): void
}

export function makeRequestQuota(clock: Clock): RequestQuota {
  const buckets = new Map<string, TokenBucket>()
  const keyOf = (meter: string) => createHash('sha256').update(meter).digest('base64url')
  const bucketOf = (key: string) => buckets.get(key) ?? newTokenBucket(clock.now())
  return {
    take(meter, lane, perMinute) {
      const key = keyOf(meter)
      if (perMinute === null) return throwWhileBlocked(buckets.get(key), clock.now())
      const taken = takeCredit(bucketOf(key), lane, clock.now())
      buckets.set(key, taken.bucket)
      if (!taken.granted) throw new QuotaSpent(taken.retryAt)
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
  if (bucket && now.getTime() < bucket.blockedUntil) throw new QuotaSpent(new Date(bucket.blockedUntil))
}
