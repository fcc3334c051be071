import { expect, it } from 'vitest'
import { dayTyped } from './day-text.ts'

it.each([
  ['20/11/2026', '2026-11-20'],
  ['20112026', '2026-11-20'],
  ['5/1/2027', '2027-01-05'],
  ['20/11', '2026-11-20'],
  ['hoje', '2026-11-22'],
  ['29/02/2028', '2028-02-29'],
  ['31/02/2026', null],
  ['2026', null],
  ['', null],
])('%j is %j', (text, day) => {
  expect(dayTyped(text, '2026-11-22')).toBe(day)
})
