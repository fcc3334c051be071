import { expect, it } from 'vitest'
import { nextDue } from './next-due.ts'

const of = (status: 'PENDING' | 'PAID' | 'CANCELED', due_date: string) => ({ status, due_date, amount: 10 })

it('is the oldest pending one, and late once its day has passed', () => {
  const all = [of('PAID', '2026-09-01'), of('PENDING', '2026-11-01'), of('PENDING', '2026-10-01')]
  expect(nextDue(all, '2026-10-01')).toEqual({ installment: of('PENDING', '2026-10-01'), isLate: false })
  expect(nextDue(all, '2026-10-02')?.isLate).toBe(true)
  expect(nextDue([of('CANCELED', '2026-10-01')], '2026-10-02')).toBeUndefined()
})
