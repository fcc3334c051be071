import { expect, it } from 'vitest'
import { othersText, sharedCauses } from './shared-causes.ts'

it('counts the other rows of the same cause, and none for a row without one', () => {
  const rows = [
    { id: 1, cause: '778' },
    { id: 2, cause: undefined },
    { id: 3, cause: '778' },
    { id: 4, cause: '209' },
    { id: 5, cause: '778' },
  ]
  const counts = sharedCauses(rows, ({ cause }) => cause)
  expect([...counts].toSorted(([a], [b]) => a - b)).toEqual([
    [1, 2],
    [3, 2],
    [4, 0],
    [5, 2],
  ])
})

it('says so in words that agree, and nothing of a cause of its own', () => {
  expect(othersText(0)).toBeUndefined()
  expect(othersText(1)).toBe('Outra nesta página tem a mesma causa.')
  expect(othersText(4)).toBe('Outras 4 nesta página têm a mesma causa.')
})
