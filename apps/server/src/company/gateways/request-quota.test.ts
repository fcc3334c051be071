import { describe, expect, it } from 'vitest'
import { fixedClock } from '../../kit/clock.ts'
import { makeRequestQuota, QuotaSpent } from './request-quota.ts'

function spent(work: () => void): QuotaSpent | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof QuotaSpent) return error
    throw error
  }
  return undefined
}

describe('the credits of a gateway token', () => {
  it('are spent one by one down to the reserve for users, then postponed until they are renewed', () => {
    const clock = fixedClock('2026-11-20T12:00:00Z')
    const credits = makeRequestQuota(clock)
    let taken = 0
    let refused: QuotaSpent | undefined
    while (!refused && taken < 200) {
      refused = spent(() => credits.take('token-a', 'automatic', 100))
      if (!refused) taken += 1
    }
    expect(taken).toBe(65)
    expect(refused?.retryAt).toEqual(new Date('2026-11-20T12:01:00Z'))
    expect(spent(() => credits.take('token-a', 'interactive', 100))).toBeUndefined()
    expect(spent(() => credits.take('token-b', 'automatic', 100))).toBeUndefined()
    clock.advance(60_000)
    expect(spent(() => credits.take('token-a', 'automatic', 100))).toBeUndefined()
  })

  it('believe the gateway, and keep to the wait it asks for', () => {
    const clock = fixedClock('2026-11-20T12:00:00Z')
    const credits = makeRequestQuota(clock)
    credits.learn('token', { limit: 100, remaining: 0, resetSeconds: 30 })
    expect(spent(() => credits.take('token', 'cancel', 100))?.retryAt).toEqual(new Date('2026-11-20T12:00:30Z'))
    credits.block('other', 90)
    expect(spent(() => credits.take('other', 'cancel', 100))?.retryAt).toEqual(new Date('2026-11-20T12:01:30Z'))
    credits.learn('third', null)
    expect(spent(() => credits.take('third', 'automatic', 100))).toBeUndefined()
  })
})
