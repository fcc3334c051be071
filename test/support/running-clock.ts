import type { Clock } from '../../apps/server/src/kit/clock.ts'

/**
 * A clock that starts with another and goes on by itself. The authority needs it in a test with a day of its own: it
 * answers a moment later, and it refuses notes that are a month old or from its future.
 */
export function runningClock(from: Clock): Clock {
  const start = performance.now()
  return { now: () => new Date(from.now().getTime() + performance.now() - start) }
}
