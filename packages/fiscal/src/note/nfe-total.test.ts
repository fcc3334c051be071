import fc from 'fast-check'
import { expect, it } from 'vitest'
import { itemTotalCents, nfeTotalCents } from './nfe-total.ts'

it('rounds each item half up before adding', () => {
  const third = { quantity: '1', value_per_unit: '0.335' }
  expect(nfeTotalCents([third, third, third])).toBe(102)
  expect(nfeTotalCents([])).toBe(0)
})

it('does not depend on the order of the items', () => {
  const price = fc.record({
    quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 1000).toFixed(3)),
    value_per_unit: fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 10_000).toFixed(4)),
  })
  fc.assert(
    fc.property(fc.array(price), (items) => {
      const total = nfeTotalCents(items)
      expect(nfeTotalCents(items.toReversed())).toBe(total)
      expect(total).toBe(items.map(itemTotalCents).reduce((sum, cents) => sum + cents, 0))
    }),
  )
})
