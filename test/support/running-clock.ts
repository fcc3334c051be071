import type { Clock } from '../../apps/server/src/kit/clock.ts'

/**
 * A clock that runs on from a day of the test's own, for what waits in real time: the worker and the simulated
 * authority. The queue takes up a delayed job only on its day by the clock of the database, so a test that needs one
 * begins on a day that is past.
 */
export function runningClock(start: string): Clock & { skipTo(at: string): void } {
  let ahead = 0
  const skipTo = (at: string) => {
    ahead = Date.parse(at) - Date.now()
  }
  skipTo(start)
  return { now: () => new Date(Date.now() + ahead), skipTo }
}
