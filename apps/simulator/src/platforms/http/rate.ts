import { nowMs, type SimulatorContext } from '../../context/context.ts'
import type { Account } from '../store/accounts.ts'
import { readKnob } from '../test-settings.ts'

const WINDOW_MS = 60_000

export type Credit = { limit: number; remaining: number; resetSeconds: number; exhausted: boolean }

/** Limits an account's requests per minute, over all routes. A window starts at its first request. */
export function createAccountLimiter(world: SimulatorContext, usual: number) {
  const windows = new Map<string, { from: number; spent: number }>()
  return ({ platform, account }: Account): Credit => {
    const limit = readKnob(world, platform, 'requests_per_minute') ?? usual
    const now = nowMs(world)
    const known = windows.get(account)
    const window = known && now - known.from < WINDOW_MS ? known : { from: now, spent: 0 }
    window.spent += 1
    windows.set(account, window)
    return {
      limit,
      remaining: Math.max(0, limit - window.spent),
      resetSeconds: Math.max(1, Math.ceil((window.from + WINDOW_MS - now) / 1000)),
      exhausted: window.spent > limit,
    }
  }
}
