import { describe, expect, it } from 'vitest'
import { dayBars } from './day-bars.ts'

const FLOWN = {
  days: [
    { date: '2026-12-04', GREEN: 3, YELLOW: 0, RED: 1 },
    { date: '2026-12-09', GREEN: 1, YELLOW: 2, RED: 0 },
  ],
  dates: [
    { date: '2026-12-10', text: 'A CBS muda', source: 'Lei', confidence: 'A' as const },
    { date: null, text: 'A NFS-e muda', source: 'Nota', confidence: 'B' as const },
  ],
}

describe('the bars of a flight', () => {
  it('are one for today and each of the sixty days after it', () => {
    const bars = dayBars(FLOWN, '2026-12-04', 1)
    expect(bars).toHaveLength(61)
    expect([bars[0]?.total, bars[1]?.total, bars[5]?.YELLOW, bars[6]?.laws, bars.at(-1)?.date]).toEqual([
      4,
      0,
      2,
      ['2026-12-10'],
      '2027-02-02',
    ])
  })

  it('of weeks have the sales and the days of the law of their seven days', () => {
    const bars = dayBars(FLOWN, '2026-12-04', 7)
    expect(bars).toHaveLength(9)
    expect(bars[0]).toEqual({
      date: '2026-12-04',
      last: '2026-12-10',
      GREEN: 4,
      YELLOW: 2,
      RED: 1,
      total: 7,
      laws: ['2026-12-10'],
    })
    expect(bars.at(-1)?.last).toBe('2027-02-02')
  })
})
