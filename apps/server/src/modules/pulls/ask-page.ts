import { type PlatformOptions, type Pull, type PullCursor, type PullPage, PullRefused } from '@talao/platforms'
import { holdBack, takeTurn } from './pace.ts'
import { type AccessDeps, accessOf, type AccessRow, isTokenRefused } from './access.ts'
import type { Asking } from './reach.ts'

/** The platform's turn has not come: ask again at `at`. */
export class NotYet extends Error {
  readonly at: Date

  constructor(at: Date) {
    super('The platform takes no more requests for the moment.')
    this.at = at
  }
}

/**
 * One page of a walk, in the platform's rhythm and with a living token: one that is refused is exchanged for another, once.
 * Throws `NotYet`, or `PullRefused` where the platform does not give the page.
 */
export async function askPage(
  deps: AccessDeps,
  pull: Pull,
  row: AccessRow,
  asking: Asking,
  cursor: PullCursor,
  options: PlatformOptions,
): Promise<PullPage> {
  const paced: Asking = async (request, timeoutMs) => {
    const now = deps.clock.now()
    const at = await takeTurn(deps.db, row, pull.requestsPerMinute, now)
    if (at) throw new NotYet(at)
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
    // Whoever asks next for this integration leaves the platform alone as well.
    if (error instanceof PullRefused && error.kind === 'throttled')
      await holdBack(deps.db, row, pauseEnd(error, deps.clock.now()))
    throw error
  }
}

/** Until when the platform wants to be left alone. */
export function pauseEnd({ retryAfterSeconds }: PullRefused, now: Date): Date {
  return new Date(now.getTime() + (retryAfterSeconds ?? UNNAMED_PAUSE_SECONDS) * 1000)
}

const UNNAMED_PAUSE_SECONDS = 60
