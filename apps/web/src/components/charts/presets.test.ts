import { expect, it } from 'vitest'
import { fiveYears, lastDays, lastMonth, lastYear, thisMonth, thisYear, twelveMonths } from './presets.ts'

const TODAY = '2026-11-23'

it('counts today among the last days', () => {
  expect(lastDays(TODAY, 7)).toEqual({ start: '2026-11-17', end: TODAY })
})

it('knows this month and the last one, also over the turn of the year', () => {
  expect(thisMonth(TODAY)).toEqual({ start: '2026-11-01', end: TODAY })
  expect(lastMonth(TODAY)).toEqual({ start: '2026-10-01', end: '2026-10-31' })
  expect(lastMonth('2026-01-05')).toEqual({ start: '2025-12-01', end: '2025-12-31' })
})

it('counts twelve months with the running one, as the server does', () => {
  expect(twelveMonths(TODAY).start).toBe('2025-12-01')
  expect(twelveMonths('2026-12-31').start).toBe('2026-01-01')
  expect(twelveMonths('2026-01-31').start).toBe('2025-02-01')
})

it('knows the years, and the longest period a report takes', () => {
  expect(thisYear(TODAY).start).toBe('2026-01-01')
  expect(lastYear(TODAY)).toEqual({ start: '2025-01-01', end: '2025-12-31' })
  expect(fiveYears(TODAY).start).toBe('2021-11-24')
  expect(fiveYears('2028-02-29').start).toBe('2023-03-01')
})
