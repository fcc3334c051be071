import { expect, it } from 'vitest'
import { daysUntil, endText, stepOf } from './certificate-end.ts'

const END = new Date('2027-03-10T18:00:00Z')
const before = (days: number) => new Date(END.getTime() - days * 86_400_000)

it.each([
  [61, undefined],
  [60, 60],
  [31, 60],
  [30, 30],
  [16, 30],
  [15, 15],
  [8, 15],
  [7, 7],
  [2, 7],
  [1, 1],
])('%i days before its end a certificate stands at step %s', (days, step) => {
  expect(stepOf(END, before(days))).toBe(step)
})

it('counts days of São Paulo, and says nothing of what has ended', () => {
  // 23:30 of the 8th in São Paulo, already the 9th in London.
  expect(daysUntil(END, new Date('2027-03-09T02:30:00Z'))).toBe(2)
  expect(stepOf(END, new Date('2027-03-10T12:00:00Z'))).toBe(1)
  expect(stepOf(END, END)).toBeUndefined()
  expect([0, 1, 7].map(endText)).toEqual(['vence hoje', 'vence amanhã', 'vence em 7 dias'])
})
