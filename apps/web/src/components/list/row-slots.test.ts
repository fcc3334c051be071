import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSlots, type Slots } from './row-slots.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))
const none: Slots = { rows: [], places: new Map(), made: 0, turns: 0 }
const after = (...pages: number[][]) => pages.reduce((slots, ids) => nextSlots(slots, rows(...ids)), none)
const drawn = ({ places }: Slots) => [...places.values()]

describe('the places of rows', () => {
  it('are taken in order by another page', () => {
    expect(drawn(after([1, 2, 3], [4, 5, 6]))).toEqual([0, 1, 2])
    expect(drawn(after([1, 2, 3], [4, 5, 6], [7, 8]))).toEqual([0, 1])
  })

  it('go with the rows that stay, and a new one among them has one of its own', () => {
    expect(drawn(after([1, 2, 3], [9, 1, 2]))).toEqual([3, 0, 1])
    expect(drawn(after([1, 2, 3], [3, 1]))).toEqual([2, 0])
  })

  it('are new where there are more rows than before', () => {
    expect(drawn(after([1, 2], [3, 4, 5]))).toEqual([0, 1, 2])
    expect(drawn(after([1, 2], [], [3]))).toEqual([2])
  })

  it('are never shared, and never leave a row that stays', () => {
    const page = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(page, { maxLength: 8 }), page, (before, ids) => {
        const was = after(...before)
        const is = nextSlots(was, rows(...ids))
        expect([...is.places.keys()]).toEqual(ids)
        expect(new Set(drawn(is)).size).toBe(ids.length)
        for (const [id, place] of is.places) expect(was.places.get(id) ?? place).toBe(place)
      }),
    )
  })
})

describe('a turn', () => {
  it('is counted when none of the rows was there before', () => {
    expect(after([1, 2], [3, 4], [5]).turns).toBe(2)
  })

  it('is not, when one of them was, when there was nothing, or when nothing comes', () => {
    expect(after([1, 2], [2, 1], [9, 2]).turns).toBe(0)
    expect(after([], [1], []).turns).toBe(0)
  })
})
