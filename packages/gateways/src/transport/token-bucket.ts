/** The gateway's rate limit, from the headers of an answer. */
export type RateLimit = { limit: number; remaining: number; resetSeconds: number }

/** Send lanes that ask for request credits, most urgent first. */
export const LANES = ['cancel', 'interactive', 'webhook', 'automatic', 'backlog', 'janitor', 'bulk'] as const
export type Lane = (typeof LANES)[number]

/** The request credits of one token. Plain data: the caller stores it and supplies the time. */
export type TokenBucket = {
  limit: number
  remaining: number
  /** When all credits are available again, in milliseconds of the epoch. */
  resetsAt: number
  /** No requests at all before this instant (after a 429). */
  blockedUntil: number
  usedBy: Readonly<Record<Lane, number>>
}

export type Taken = { granted: true; bucket: TokenBucket } | { granted: false; bucket: TokenBucket; retryAt: Date }

/** Source: documentação da Focus NFe, "Limite de requisições": 100 créditos por minuto por token. */
export const DEFAULT_LIMIT = 100
const WINDOW_MS = 60_000
/** Gateways give reset times in whole seconds. */
const CLOCK_SLACK_MS = 2_000

type Rule = { leaves: number; early: number; share: number }

/**
 * What each lane must leave to more urgent ones (`early`: before the last seconds of a window), and its maximum share
 * of the credits beyond the reserve in a window. 10 credits are reserved for cancellations and 20 more for users; the
 * janitor never takes more than 60 % of the rest. A backlog would use up a window's credits in its first seconds, so
 * `early` keeps some for later requests; unused ones are released in the last seconds.
 */
const RULES: Record<Lane, Rule> = {
  cancel: { leaves: 0, early: 0, share: 1 },
  interactive: { leaves: 10, early: 10, share: 1 },
  webhook: { leaves: 30, early: 30, share: 1 },
  automatic: { leaves: 35, early: 35, share: 1 },
  backlog: { leaves: 35, early: 50, share: 1 },
  janitor: { leaves: 40, early: 50, share: 0.6 },
  bulk: { leaves: 50, early: 50, share: 0.6 },
}
const LATE_MS = 10_000
const RESERVE = 30

export function newTokenBucket(now: Date, limit: number = DEFAULT_LIMIT): TokenBucket {
  return { limit, remaining: limit, resetsAt: now.getTime() + WINDOW_MS, blockedUntil: 0, usedBy: NOBODY }
}

/** Takes one credit. When refused, `retryAt` is the earliest instant at which asking again makes sense. */
export function takeCredit(bucket: TokenBucket, lane: Lane, now: Date): Taken {
  const current = renewed(bucket, now)
  if (now.getTime() < current.blockedUntil) return refused(current, current.blockedUntil)
  const lateAt = current.resetsAt - LATE_MS
  const isLate = now.getTime() >= lateAt
  if (!fits(current, lane, isLate)) return refused(current, fits(current, lane, true) ? lateAt : current.resetsAt)
  const usedBy = { ...current.usedBy, [lane]: current.usedBy[lane] + 1 }
  return { granted: true, bucket: { ...current, remaining: current.remaining - 1, usedBy } }
}

/**
 * Updates the bucket from an answer. Answers arrive out of order, so within a window the lower count wins: a late
 * header must not return credits already taken by requests in progress. A reset time later than ours means a new
 * window. When the limit differs from ours, the remaining count shifts by the difference, so that the number taken
 * stays the same.
 */
export function observeRateLimit(bucket: TokenBucket, seen: RateLimit, now: Date): TokenBucket {
  const current = renewed(bucket, now)
  const resetsAt = now.getTime() + seen.resetSeconds * 1000
  const isNewWindow = resetsAt > current.resetsAt + CLOCK_SLACK_MS
  const ours = current.remaining + seen.limit - current.limit
  return {
    ...current,
    limit: seen.limit,
    remaining: Math.max(0, isNewWindow ? seen.remaining : Math.min(ours, seen.remaining)),
    resetsAt,
    usedBy: isNewWindow ? NOBODY : current.usedBy,
  }
}

/** After a 429: no requests before the time given by the gateway (a whole window when it gave none). */
export function blockCredits(bucket: TokenBucket, retryAfterSeconds: number | null, now: Date): TokenBucket {
  const until = now.getTime() + (retryAfterSeconds === null ? WINDOW_MS : retryAfterSeconds * 1000)
  return { ...renewed(bucket, now), remaining: 0, blockedUntil: until, resetsAt: until }
}

function renewed(bucket: TokenBucket, now: Date): TokenBucket {
  if (now.getTime() < bucket.resetsAt) return bucket
  return { ...bucket, remaining: bucket.limit, resetsAt: now.getTime() + WINDOW_MS, usedBy: NOBODY }
}

function fits(bucket: TokenBucket, lane: Lane, isLate: boolean): boolean {
  const { leaves, early, share } = RULES[lane]
  // A token with another limit keeps the same proportions.
  const scale = bucket.limit / DEFAULT_LIMIT
  const cap = Math.floor((bucket.limit - RESERVE * scale) * share)
  return bucket.remaining > (isLate ? leaves : early) * scale && (share === 1 || bucket.usedBy[lane] < cap)
}

function refused(bucket: TokenBucket, retryAt: number): Taken {
  return { granted: false, bucket, retryAt: new Date(retryAt) }
}

const NOBODY: Readonly<Record<Lane, number>> = {
  cancel: 0,
  interactive: 0,
  webhook: 0,
  automatic: 0,
  backlog: 0,
  janitor: 0,
  bulk: 0,
}
