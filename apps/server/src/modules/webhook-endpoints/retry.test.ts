import fc from 'fast-check'
import { expect, it } from 'vitest'
import { WAITS_MS, waitAfter } from './retry.ts'

it('waits longer after each try, by chance up to a fifth more and never less, and gives up after the tenth', () => {
  const chances = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: WAITS_MS.length }), chances, (tries, chance) => {
      const wait = waitAfter(tries, chance) ?? 0
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
