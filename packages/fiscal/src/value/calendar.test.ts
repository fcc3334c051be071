import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../test/support/time-zones.ts'
import { addDays, dayInSaoPaulo, isoInSaoPaulo, startOfDay } from './calendar.ts'

describeInEveryZone('the calendar of São Paulo', () => {
  const instant = fc.date({ min: new Date('2001-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

  it.each([
    ['2026-11-20T02:59:59Z', '2026-11-19'], // 23:59 of the day before
    ['2026-11-20T03:00:00Z', '2026-11-20'], // midnight
    ['2018-12-20T02:00:00Z', '2018-12-20'], // midnight during summer time (2018)
  ])('at %s it is %s in São Paulo', (at, day) => {
    expect(dayInSaoPaulo(new Date(at))).toBe(day)
  })

  it.each([
    ['2026-12-28', 7, '2027-01-04'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
  })

  describe('startOfDay', () => {
    it.each([
      ['2026-11-20', '2026-11-20T03:00:00.000Z'],
      ['2018-12-20', '2018-12-20T02:00:00.000Z'], // summer time
      ['2018-11-04', '2018-11-04T03:00:00.000Z'], // The clock jumped at midnight, so this day began at 01:00.
      ['2019-02-17', '2019-02-17T03:00:00.000Z'], // the day summer time ended
    ])('%s begins at %s', (day, at) => {
      expect(startOfDay(day).toISOString()).toBe(at)
    })

    it('is the first instant of its day, whatever the year', () => {
      fc.assert(
        fc.property(instant, (at) => {
          const day = dayInSaoPaulo(at)
          const start = startOfDay(day)
          expect(dayInSaoPaulo(start)).toBe(day)
          expect(dayInSaoPaulo(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
        }),
      )
    })
  })

  describe('isoInSaoPaulo', () => {
    it('writes the wall clock and its distance from UTC', () => {
      expect(isoInSaoPaulo(new Date('2026-11-20T13:00:00.999Z'))).toBe('2026-11-20T10:00:00-03:00')
      expect(isoInSaoPaulo(new Date('2018-12-20T13:00:00Z'))).toBe('2018-12-20T11:00:00-02:00')
    })

    it('names the same second it was given', () => {
      fc.assert(
        fc.property(instant, (at) => {
          expect(Date.parse(isoInSaoPaulo(at))).toBe(Math.floor(at.getTime() / 1000) * 1000)
        }),
      )
    })
  })
})
