import { nowMs, type SimulatorContext } from '../context/context.ts'

const WINDOW_MS = 60_000

export type Credit = { limit: number; remaining: number; resetSeconds: number; exhausted: boolean }
export type RateLimiter = { spend(token: string): Credit }

/**
 * One credit per request of any method, limited per minute and token (100 by default). A window starts at its first
 * request.
 */
export function createRateLimiter(world: SimulatorContext): RateLimiter {
  const windows = new Map<string, { from: number; spent: number }>()
  return {
    spend: (token) => {
      const now = nowMs(world)
      const limit = world.settings.rateLimit
      const known = windows.get(token)
      const window = known && now - known.from < WINDOW_MS ? known : { from: now, spent: 0 }
      window.spent += 1
      windows.set(token, window)
      return {
        limit,
        remaining: Math.max(0, limit - window.spent),
        resetSeconds: Math.max(1, Math.ceil((window.from + WINDOW_MS - now) / 1000)),
        exhausted: window.spent > limit,
      }
    },
  }
}
