import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDates, MOST_INSTALLMENTS } from './schedule.ts'

const TODAY = '2026-11-20'
const terms = (recurrence: string, start_date: string, end_date: string | null) => ({
  recurrence,
  start_date,
  end_date,
})

describe('the days of a contract', () => {
  it.each([
    ['MONTH', 12],
    ['THREE-MONTHS', 4],
    ['SEMESTER', 2],
    ['YEAR', 1],
  ])('%s without an end owes a year ahead: %i', (recurrence, count) => {
    expect(dueDates(terms(recurrence, '2026-11-20', null), TODAY)).toHaveLength(count)
  })

  it.each([
    ['MONTH', 37],
    ['THREE-MONTHS', 13],
    ['SEMESTER', 7],
    ['YEAR', 4],
  ])('%s without an end reach a year beyond today, however long it lasts: %i', (recurrence, count) => {
    const days = dueDates(terms(recurrence, '2024-10-20', null), TODAY)
    expect(days).toHaveLength(count)
    expect(days.filter((day) => day >= '2027-11-20')).toEqual([])
  })

  it('end with its last day, which may itself be one', () => {
    expect(dueDates(terms('MONTH', '2026-11-20', '2027-01-20'), TODAY)).toEqual([
      '2026-11-20',
      '2026-12-20',
      '2027-01-20',
    ])
    expect(dueDates(terms('MONTH', '2026-11-20', '2027-01-19'), TODAY)).toEqual(['2026-11-20', '2026-12-20'])
  })

  it('keep the day of the month where the month has it', () => {
    expect(dueDates(terms('MONTH', '2027-12-31', '2028-04-30'), TODAY)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ])
  })

  it('never come from a recurrence that is none', () => {
    for (const recurrence of ['', 'WEEK', 'month', 'toString'])
      expect(() => dueDates(terms(recurrence, '2026-11-20', null), TODAY)).toThrow('Recorrência Inválida')
  })

  it('are some, in order, each once, whatever the contract', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    const recurrence = fc.constantFrom('MONTH', 'THREE-MONTHS', 'SEMESTER', 'YEAR')
    fc.assert(
      fc.property(recurrence, day, day, (every, one, other) => {
        const [start = '', end = ''] = [one, other].toSorted()
        const days = dueDates(terms(every, start, end), TODAY)
        expect(days[0]).toBe(start)
        expect(days).toEqual([...new Set(days)].toSorted())
        expect(days.length).toBeLessThanOrEqual(MOST_INSTALLMENTS)
        if (days.length < MOST_INSTALLMENTS) expect((days.at(-1) ?? '') <= end).toBe(true)
      }),
    )
  })
})
