import { addDays } from '@talao/fiscal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeMonths } from './whole-months.ts'

describe('a range of days', () => {
  it('that begins and ends with a month is whole', () => {
    expect(wholeMonths('2026-01-01', '2026-02-28')).toEqual({
      whole: { from: '2026-01-01', until: '2026-03-01' },
      edges: [],
    })
  })

  it('breaks the month it begins in and the one it ends in', () => {
    expect(wholeMonths('2025-01-13', '2026-10-17')).toEqual({
      whole: { from: '2025-02-01', until: '2026-10-01' },
      edges: [
        { from: '2025-01-13', until: '2025-02-01' },
        { from: '2026-10-01', until: '2026-10-18' },
      ],
    })
  })

  it('inside of one month, or over its end, is one slice', () => {
    expect(wholeMonths('2026-01-05', '2026-01-05')).toEqual({ edges: [{ from: '2026-01-05', until: '2026-01-06' }] })
    expect(wholeMonths('2026-01-31', '2026-02-01')).toEqual({ edges: [{ from: '2026-01-31', until: '2026-02-02' }] })
  })

  it('without an end goes on', () => {
    expect(wholeMonths(undefined, undefined)).toEqual({ whole: {}, edges: [] })
    expect(wholeMonths('2026-01-02', undefined)).toEqual({
      whole: { from: '2026-02-01' },
      edges: [{ from: '2026-01-02', until: '2026-02-01' }],
    })
    expect(wholeMonths(undefined, '2026-01-02')).toEqual({
      whole: { until: '2026-01-01' },
      edges: [{ from: '2026-01-01', until: '2026-01-03' }],
    })
  })

  it('that ends before it begins holds nothing', () => {
    expect(wholeMonths('2026-01-02', '2026-01-01')).toEqual({ edges: [] })
  })

  it('has each of its days once, and whole months only between its edges', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2025-01-01', n))
    fc.assert(
      fc.property(day, day, (start, end) => {
        const { whole, edges } = wholeMonths(start, end)
        for (const bound of [whole?.from, whole?.until]) if (bound) expect(bound.slice(8)).toBe('01')
        expect(edges.length).toBeLessThanOrEqual(2)
        const slices = [...edges, ...(whole ? [{ from: whole.from ?? '', until: whole.until ?? '' }] : [])]
        const sorted = slices.toSorted((a, b) => (a.from < b.from ? -1 : 1))
        expect(sorted[0]?.from).toBe(start > end ? undefined : start)
        expect(sorted.at(-1)?.until).toBe(start > end ? undefined : addDays(end, 1))
        for (const [at, slice] of sorted.slice(1).entries()) expect(slice.from).toBe(sorted[at]?.until)
      }),
    )
  })
})
