import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { authorityState, type TimedMinute } from './authority-state.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const at = (minutes: number, over: Partial<TimedMinute> = {}): TimedMinute => ({
  minute: ago(minutes),
  requests: 4,
  failures: 0,
  total_ms: 2_000,
  decisions: 0,
  decision_ms: 0,
  ...over,
})

describe('the state of an authority', () => {
  it('is unknown where nothing was asked within the hour', () => {
    expect(authorityState([], NOW)).toBeNull()
    expect(authorityState([at(61)], NOW)).toBeNull()
  })

  it('is up with the middle of its times, its errors and the time notes wait', () => {
    const minutes = [at(2, { total_ms: 4_000 }), at(5, { failures: 1 }), at(20, { decisions: 2, decision_ms: 9_000 })]
    expect(authorityState(minutes, NOW)).toEqual({
      state: 'up',
      median_ms: 500,
      errors: 1,
      since: null,
      expected_ms: 4_500,
    })
  })

  it('is down after three failures and no success, since the first of them, and promises no time', () => {
    const failed = at(3, { requests: 3, failures: 3 })
    expect(authorityState([at(30, { decisions: 1, decision_ms: 10 }), failed], NOW)).toMatchObject({
      state: 'down',
      since: ago(3),
      expected_ms: null,
    })
    expect(authorityState([at(30), at(3, { requests: 2, failures: 2 })], NOW)?.state).toBe('up')
  })

  it('is slow when it takes long or fails often, since that began', () => {
    const long = { total_ms: 60_000 }
    expect(authorityState([at(30), at(9, long), at(4, long), at(1, long)], NOW)).toMatchObject({
      state: 'slow',
      since: ago(9),
      median_ms: 15_000,
    })
    expect(authorityState([at(30), at(2, { requests: 10, failures: 3 })], NOW)).toMatchObject({
      state: 'slow',
      since: ago(2),
    })
    expect(authorityState([at(40, long), at(1)], NOW)?.state).toBe('up')
  })

  it('never says since when it is up, and always since when it is not', () => {
    const minute = fc.record({
      ago: fc.integer({ min: 0, max: 200 }),
      good: fc.integer({ min: 0, max: 9 }),
      bad: fc.integer({ min: 0, max: 9 }),
      ms: fc.integer({ min: 0, max: 300_000 }),
    })
    fc.assert(
      fc.property(fc.array(minute), (seen) => {
        const minutes = seen.map((one) =>
          at(one.ago, { requests: one.good + one.bad, failures: one.bad, total_ms: one.ms }),
        )
        const told = authorityState(minutes, NOW)
        return told === null || (told.state === 'up') === (told.since === null)
      }),
    )
  })
})
