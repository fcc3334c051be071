import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../../test/support/time-zones.ts'
import { daysFrom, monthsFrom, startOfTwelveMonths } from './periods.ts'

describeInEveryZone('the periods of a report', () => {
  it('tells every month and day of a period once, over the ends of years and Februaries', () => {
    expect(monthsFrom('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(monthsFrom('2026-11-01', '2026-11-30')).toEqual(['2026-11'])
    expect(daysFrom('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(daysFrom('2026-11-22', '2026-11-21')).toEqual([])
  })

  it('counts twelve months back from any day of the last', () => {
    expect(startOfTwelveMonths('2026-11-22')).toBe('2025-12-01')
    expect(startOfTwelveMonths('2026-12-31')).toBe('2026-01-01')
  })
})
