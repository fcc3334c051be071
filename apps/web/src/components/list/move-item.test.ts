import { describe, expect, it } from 'vitest'
import { moveItem } from './move-item.ts'

describe('moving one of several', () => {
  it.each([
    ['b', 1, ['a', 'c', 'b']],
    ['b', -1, ['b', 'a', 'c']],
    ['a', -1, ['a', 'b', 'c']],
    ['c', 1, ['a', 'b', 'c']],
    ['x', 1, ['a', 'b', 'c']],
  ] as const)('%s by %i gives %j', (what, by, expected) => {
    const all = ['a', 'b', 'c']
    expect(moveItem(all, all.indexOf(what), by)).toEqual(expected)
  })
})
