import { expect, it } from 'vitest'
import { daysOf, periodName, shortPeriod } from './periods.ts'

it('names months and days in Portuguese', () => {
  expect([periodName('2026-03'), periodName('2026-11-22')]).toEqual(['março de 2026', '22/11/2026'])
  expect([shortPeriod('2026-03'), shortPeriod('2026-11-22')]).toEqual(['mar', '22/11'])
})

it('knows the days of a month, of February and of December too', () => {
  expect(daysOf('2026-11')).toEqual({ start: '2026-11-01', end: '2026-11-30' })
  expect(daysOf('2024-02')).toEqual({ start: '2024-02-01', end: '2024-02-29' })
  expect(daysOf('2026-12')).toEqual({ start: '2026-12-01', end: '2026-12-31' })
  expect(daysOf('2026-11-22')).toEqual({ start: '2026-11-22', end: '2026-11-22' })
})

it('never asks for more than the period that is looked at', () => {
  const within = { start: '2026-10-10', end: '2026-11-23' }
  expect(daysOf('2026-10', within)).toEqual({ start: '2026-10-10', end: '2026-10-31' })
  expect(daysOf('2026-11', within)).toEqual({ start: '2026-11-01', end: '2026-11-23' })
})
