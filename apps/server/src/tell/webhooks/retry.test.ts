import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadOf, WAITS_MS, waitAfter } from './retry.ts'

it('waits longer after each try, by a spread up to a fifth more and never less, and gives up after the tenth', () => {
  const spreads = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: WAITS_MS.length }), spreads, (tries, spread) => {
      const wait = waitAfter(tries, spread) ?? 0
      expect(wait).toBeGreaterThanOrEqual(WAITS_MS[tries - 1] ?? Infinity)
      expect(wait).toBeLessThanOrEqual((WAITS_MS[tries - 1] ?? 0) * 1.2)
      expect(waitAfter(tries + 1, 0) ?? Infinity).toBeGreaterThan(wait)
    }),
  )
  expect(waitAfter(WAITS_MS.length + 1, 0)).toBeNull()
})

it('goes on for a night and a morning', () => {
  const hours = WAITS_MS.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  expect(hours).toBeGreaterThan(18)
  expect(hours).toBeLessThan(24)
})

it('spreads what failed together over the whole fifth', () => {
  const spreads = Array.from({ length: 1_000 }, (_, id) => spreadOf({ id, attempts: 1 }))
  for (let tenth = 0; tenth < 10; tenth += 1)
    expect(spreads.filter((spread) => Math.floor(spread * 10) === tenth).length).toBeGreaterThan(60)
})
