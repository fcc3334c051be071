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

/** The credits of each gateway token, as this process knows them; the gateway's own headers correct it at every answer. */
export type Credits = {
  /** Throws CreditsSpent. */
  take(token: string, lane: Lane): void
  learn(token: string, rateLimit: RateLimit | null): void
  block(token: string, retryAfterSeconds: number | null): void
}

export function makeCredits(clock: Clock): Credits {
  const buckets = new Map<string, TokenBucket>()
  const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  const bucketOf = (key: string) => buckets.get(key) ?? newTokenBucket(clock.now())
  return {
    take(token, lane) {
      const key = keyOf(token)
      const taken = takeCredit(bucketOf(key), lane, clock.now())
      buckets.set(key, taken.bucket)
      if (!taken.granted) throw new CreditsSpent(taken.retryAt)
    },
    learn(token, rateLimit) {
      const key = keyOf(token)
      if (rateLimit) buckets.set(key, observeRateLimit(bucketOf(key), rateLimit, clock.now()))
    },
    block(token, retryAfterSeconds) {
      const key = keyOf(token)
      buckets.set(key, blockCredits(bucketOf(key), retryAfterSeconds, clock.now()))
    },
  }
}
