import { describe, expect, it } from 'vitest'
import { addMonths, monthRange } from '../../value/month.ts'
import { rbt12Months, rbt12Of } from './rbt12.ts'

const revenue = (first: string, amounts: readonly number[]) =>
  new Map(amounts.map((cents, at) => [addMonths(first, at), cents]))

describe('the RBT12 of a month', () => {
  it('is the twelve months before the month before it', () => {
    expect(rbt12Months('2027-01', null)).toEqual(monthRange('2025-12', '2026-11'))
    const revenueCents = revenue('2025-12', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1000, 5000])
    expect(rbt12Of({ month: '2027-01', startMonth: null, revenueCents })).toMatchObject({ kind: 'SUM', cents: 78 })
  })

  it('names the months without an amount instead of taking them as zero', () => {
    const revenueCents = revenue('2026-01', [0, 0, 0])
    expect(rbt12Of({ month: '2027-01', startMonth: null, revenueCents })).toMatchObject({
      kind: 'MISSING',
      missing: ['2025-12', ...monthRange('2026-04', '2026-11')],
    })
  })

  it('has no rule before 2027', () => {
    expect(rbt12Of({ month: '2026-12', startMonth: null, revenueCents: new Map() })).toEqual({ kind: 'NO_RULE' })
  })

  it('is the first bracket in the first two months of activity', () => {
    for (const month of ['2027-02', '2027-03']) {
      const found = rbt12Of({ month, startMonth: '2027-02', revenueCents: new Map() })
      expect(found).toEqual({ kind: 'FIRST_BRACKET' })
    }
  })

  it.each([
    ['2027-04', 1, 120_00],
    ['2027-05', 2, 180_00],
    ['2028-02', 11, 720_00],
  ])('in %s, before the 14th month of activity, is the average of %i months times twelve', (month, count, cents) => {
    const revenueCents = revenue(
      '2027-02',
      [10_00, 20_00, 30_00, 40_00, 50_00, 60_00, 70_00, 80_00, 90_00, 100_00, 110_00],
    )
    const found = rbt12Of({ month, startMonth: '2027-02', revenueCents })
    expect(found).toMatchObject({ kind: 'PROPORTIONAL' })
    if (found.kind === 'PROPORTIONAL') expect([found.months.length, found.cents]).toEqual([count, cents])
  })

  it('is twelve months again from the 14th month of activity', () => {
    expect(rbt12Months('2028-03', '2027-02')).toEqual(monthRange('2027-02', '2028-01'))
  })

  it('rounds twelve times the average half up to the cent', () => {
    const of = (amounts: number[], month: string) =>
      rbt12Of({ month, startMonth: '2027-01', revenueCents: revenue('2027-01', amounts) })
    // 5 ÷ 7 × 12 = 8.571…
    expect(of([1, 1, 1, 1, 1, 0, 0], '2027-09')).toMatchObject({ cents: 9 })
    // 3 ÷ 8 × 12 = 4.5
    expect(of([1, 1, 1, 0, 0, 0, 0, 0], '2027-10')).toMatchObject({ cents: 5 })
  })
})
