import { expect, it } from 'vitest'
import { checkLimits } from './automation-limits.ts'

it('takes 1 to 10,000 sales a run since some day', () => {
  expect(checkLimits({ day: '2026-11-20', most: '1' })).toEqual({})
  expect(checkLimits({ day: '2026-11-20', most: '10000' })).toEqual({})
})

it.each(['0', '10001', '', 'mil', '1,5'])('refuses %j sales a run', (most) => {
  expect(checkLimits({ day: '2026-11-20', most })).toHaveProperty('most')
})

it('wants a day', () => {
  expect(checkLimits({ day: '', most: '500' })).toHaveProperty('day')
})
