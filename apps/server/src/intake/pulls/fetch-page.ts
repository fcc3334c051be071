import { type PlatformOptions, type Pull, type PullCursor, type PullPage, PullRefused } from '@talao/platforms'
import type { Requester } from '../../kit/http-request.ts'
import { type AccessDeps, type AccessRow, accessOf, isTokenRefused } from './access.ts'
import { blockUntil, reserveRequest } from './rate-limit.ts'

/** Thrown when the request must wait for the platform's rate limit. Retry at `at`. */
export class RateLimitWait extends Error {
  readonly at: Date

  constructor(at: Date) {
    super('The platform takes no more requests for the moment.')
    this.at = at
  }
}

/**
 * Fetches one page within the platform's rate limit. A refused token is renewed once. Throws `RateLimitWait`, or
 * `PullRefused` when the platform does not return the page.
 */
export async function fetchPage(
  deps: AccessDeps,
  pull: Pull,
  row: AccessRow,
  asking: Requester,
  cursor: PullCursor,
  options: PlatformOptions,
): Promise<PullPage> {
  const paced: Requester = async (request, timeoutMs) => {
    const now = deps.clock.now()
    const at = await reserveRequest(deps.db, row, pull.requestsPerMinute, now)
    if (at) throw new RateLimitWait(at)
    return asking(request, timeoutMs)
  }
  const read = async (fresh: boolean) => {
    const access = await accessOf(deps, pull, row, paced, { fresh })
    return pull.read(cursor, await paced(pull.request(cursor, access)), options)
  }
  try {
    return await read(false)
  } catch (error) {
    if (isTokenRefused(pull, error)) return read(true)
    // Also pauses other requests for this integration.
    if (error instanceof PullRefused && error.kind === 'throttled')
      await blockUntil(deps.db, row, pauseEnd(error, deps.clock.now()))
    throw error
  }
}

/** End of the pause that the platform requested. */
export function pauseEnd({ retryAfterSeconds }: PullRefused, now: Date): Date {
  return new Date(now.getTime() + (retryAfterSeconds ?? UNNAMED_PAUSE_SECONDS) * 1000)
}

const UNNAMED_PAUSE_SECONDS = 60
