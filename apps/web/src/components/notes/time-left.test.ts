import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const MINUTE = 60_000

it.each([
  [20_000, '1 min'],
  [12 * MINUTE, '12 min'],
  [60 * MINUTE, '1 h'],
  [237 * MINUTE, '3 h 57 min'],
  [47 * 60 * MINUTE, '47 h'],
  [48 * 60 * MINUTE, '2 dias'],
  [167 * 60 * MINUTE, '6 dias'],
])('what is left of %i ms is told as %s', (ms, words) => {
  expect(timeLeft(ms)).toBe(words)
})
