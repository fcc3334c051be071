import { addDays } from '@talao/fiscal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../../test/support/time-zones.ts'
import { roundedUp, wholeMonths } from './whole-months.ts'

describeInEveryZone('a range of days', () => {
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

describeInEveryZone('a range whose last month is taken whole', () => {
  it('tells what lies beyond it', () => {
    expect(roundedUp('2025-12-15', '2026-11-22')).toEqual({
      whole: { from: '2026-01-01', until: '2026-12-01' },
      edges: [{ from: '2025-12-15', until: '2026-01-01' }],
      beyond: { from: '2026-11-23', until: '2026-12-01' },
    })
    expect(roundedUp('2026-11-01', '2026-11-22')).toMatchObject({ whole: { from: '2026-11-01' }, edges: [] })
  })

  it('is the plain one where it ends with a month, lies inside of one, goes on or holds nothing', () => {
    for (const [start, end] of [
      ['2026-01-15', '2026-02-28'],
      ['2026-01-05', '2026-01-20'],
      ['2026-01-05', undefined],
      ['2026-01-05', '2026-01-04'],
    ] as const)
      expect(roundedUp(start, end)).toEqual(wholeMonths(start, end))
  })

  it('has each of its days once, and no other when what lies beyond is taken away', () => {
    const day = fc.integer({ min: 0, max: 200 }).map((n) => addDays('2025-11-01', n))
    fc.assert(
      fc.property(day, day, (start, end) => {
        const { whole, edges, beyond } = roundedUp(start, end)
        const times = new Map<string, number>()
        const count = (
          { from = '', until = '' }: { from?: string | undefined; until?: string | undefined },
          by: number,
        ) => {
          for (let one = from; one < until; one = addDays(one, 1)) times.set(one, (times.get(one) ?? 0) + by)
        }
        for (const slice of [...edges, ...(whole ? [whole] : [])]) count(slice, 1)
        if (beyond) count(beyond, -1)
        const days = [...times].filter(([, n]) => n !== 0).toSorted(([a], [b]) => a.localeCompare(b))
        const wanted: [string, number][] = []
        for (let one = start; one <= end; one = addDays(one, 1)) wanted.push([one, 1])
        expect(days).toEqual(wanted)
      }),
    )
  })
})
