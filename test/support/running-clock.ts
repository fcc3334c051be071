import type { Clock } from '../../apps/server/src/kit/clock.ts'

/**
 * A clock that runs on from a day of the test's own, for what waits in real time: the worker and the simulated
 * authority. The day must be past, because the queue takes up a job only on its day by the clock of the database.
 */
export function runningClock(start: string): Clock {
  const ahead = Date.parse(start) - Date.now()
  return { now: () => new Date(Date.now() + ahead) }
}
