import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../kit/clock.ts'
import { RateLimitWait } from './fetch-page.ts'

/** Runs the work, waiting for the rate limit up to `patienceMs`. After that, throws `RateLimitWait`. */
export async function withRateLimitWait<T>(clock: Clock, patienceMs: number, work: () => Promise<T>): Promise<T> {
  let left = patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RateLimitWait)) throw error
      const ms = Math.max(1, error.at.getTime() - clock.now().getTime())
      if (ms > left) throw error
      left -= ms
      await wait(ms)
    }
  }
}
