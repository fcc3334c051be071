import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadCredits } from './spread-credits.ts'

const purchase = fc.record({ company_id: fc.constantFrom(1, 2), quantity: fc.integer({ min: -50, max: 100 }) })

describe('the credits used of each purchase', () => {
  it('empty the oldest first, whatever was taken back between', () => {
    const bought = [10, -4, 10, 5].map((quantity, at) => ({ id: at + 1, company_id: 7, quantity }))
    const used = (total: number) => [...spreadCredits(bought, new Map([[7, total]])).values()]
    expect(used(0)).toEqual([0, 0, 0, 0])
    expect(used(12)).toEqual([10, 0, 2, 0])
    expect(used(30)).toEqual([10, 0, 10, 5])
  })

  it('sum to what the company used, or to all it bought, and never exceed a purchase or reach another company', () => {
    fc.assert(
      fc.property(fc.array(purchase), fc.nat(300), fc.nat(300), (some, first, second) => {
        const purchases = some.map((one, at) => ({ id: at + 1, ...one }))
        const used = spreadCredits(
          purchases,
          new Map([
            [1, first],
            [2, second],
          ]),
        )
        for (const [company, all] of [
          [1, first],
          [2, second],
        ] as const) {
          const own = purchases.filter(({ company_id }) => company_id === company)
          const bought = own.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)
          expect(own.reduce((sum, { id }) => sum + (used.get(id) ?? 0), 0)).toBe(Math.min(all, bought))
          const isOpen = own.map(({ id, quantity }) => (used.get(id) ?? 0) < Math.max(0, quantity))
          for (const [at, { id, quantity }] of own.entries()) {
            expect(used.get(id)).toBeLessThanOrEqual(Math.max(0, quantity))
            if (isOpen.slice(0, at).includes(true)) expect(used.get(id)).toBe(0)
          }
        }
      }),
    )
  })
})
