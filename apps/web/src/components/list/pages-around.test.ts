import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pagesAround } from './pages-around.ts'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows %j', (current, last, shown) => {
  expect(pagesAround(current, last)).toEqual(shown)
})

it('always shows the current page, in order, never outside the list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (one, other) => {
      const [current, last] = [Math.min(one, other), Math.max(one, other)]
      const pages = pagesAround(current, last)
      expect(pages).toContain(current)
      expect(Math.min(...pages)).toBeGreaterThanOrEqual(1)
      expect(Math.max(...pages)).toBeLessThanOrEqual(last)
      expect(pages).toEqual([...pages].sort((a, b) => a - b))
    }),
  )
})
