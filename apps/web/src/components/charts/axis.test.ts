import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ticksTo } from './axis.ts'

it('goes up in round steps', () => {
  expect(ticksTo(846)).toEqual([0, 500, 1000])
  expect(ticksTo(900)).toEqual([0, 500, 1000])
  expect(ticksTo(600)).toEqual([0, 200, 400, 600])
  expect(ticksTo(7)).toEqual([0, 2.5, 5, 7.5])
})

it('has a line of its own even where there is nothing', () => {
  expect(ticksTo(0)).toEqual([0, 1])
})

it('always reaches the highest value, in one to three steps', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e12, noNaN: true }), (highest) => {
      const ticks = ticksTo(highest)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(4)
    }),
  )
})
