import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, countOf, isPicked, NOTHING, pageState, rangeOf, setPicked } from './selection.ts'

const PAGE = [1, 2, 3, 4, 5].map((id) => ({ id, cents: id * 100 }))
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('a selection', () => {
  it('keeps the rows of one page while another is looked at', () => {
    const other = [{ id: 9, cents: 1 }]
    const selection = setPicked(setPicked(NOTHING, PAGE, PAGE.slice(0, 2), true), other, other, true)
    expect([countOf(selection), centsOf(selection)]).toEqual([3, 301])
    expect([pageState(selection, PAGE), pageState(selection, other)]).toEqual(['some', 'all'])
  })

  it('of the whole filter holds every row, and falls back to the page when one is let go', () => {
    const whole = { kind: 'filter', total: 1284, cents: 31_245_010 } as const
    expect([countOf(whole), centsOf(whole), isPicked(whole, 77)]).toEqual([1284, 31_245_010, true])
    const rest = setPicked(whole, PAGE, PAGE.slice(0, 1), false)
    expect([countOf(rest), isPicked(rest, 1), isPicked(rest, 5), isPicked(rest, 77)]).toEqual([4, false, true, false])
  })

  it('is the sum of its rows whatever order they were picked in', () => {
    const row = fc.record({ id: fc.integer({ min: 1, max: 40 }), isOn: fc.boolean() })
    fc.assert(
      fc.property(fc.array(row), (steps) => {
        let selection = NOTHING
        for (const { id, isOn } of steps) selection = setPicked(selection, [], [{ id, cents: id * 7 }], isOn)
        const last = new Map(steps.map(({ id, isOn }) => [id, isOn]))
        const on = [...last].flatMap(([id, isOn]) => (isOn ? [id] : []))
        expect(countOf(selection)).toBe(on.length)
        expect(centsOf(selection)).toBe(on.reduce((sum, id) => sum + id * 7, 0))
      }),
    )
  })
})

describe('a range', () => {
  it('reaches from one row to the other in either direction', () => {
    expect(ids(rangeOf(PAGE, 2, 4))).toEqual([2, 3, 4])
    expect(ids(rangeOf(PAGE, 4, 2))).toEqual([2, 3, 4])
  })

  it('is one row when its beginning is on another page', () => {
    expect(ids(rangeOf(PAGE, 99, 3))).toEqual([3])
    expect(ids(rangeOf(PAGE, undefined, 3))).toEqual([3])
  })
})
