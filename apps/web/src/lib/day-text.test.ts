import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../test/support/time-zones.ts'
import { dayTyped } from './day-text.ts'

const TODAY = '2026-11-22'

describeInEveryZone('a typed day', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['20112026', '2026-11-20'],
    ['20/11/26', '2026-11-20'],
    ['201126', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['5/1/2027', '2027-01-05'],
    ['20/11', '2026-11-20'],
    ['hoje', '2026-11-22'],
    [' Ontem ', '2026-11-21'],
    ['amanhã', '2026-11-23'],
    ['-7', '2026-11-15'],
    ['+30', '2026-12-22'],
    ['29/02/2028', '2028-02-29'],
    ['31/02/2026', null],
    ['2026', null],
    ['-12345', null],
    ['', null],
  ])('%j is %j', (text, day) => {
    expect(dayTyped(text, TODAY)).toBe(day)
  })

  it('is the same day in whatever way it is written', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (instant) => {
        const iso = instant.toISOString().slice(0, 10)
        const [year = '', month = '', day = ''] = iso.split('-')
        const short = year.slice(2)
        const ways = [
          `${day}/${month}/${year}`,
          `${day}${month}${year}`,
          `${day}/${month}/${short}`,
          `${day}${month}${short}`,
        ]
        for (const way of ways) expect(dayTyped(way, TODAY)).toBe(iso)
      }),
    )
  })

  it('is a day that exists or none, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,2}[/.-]?\d{1,2}[/.-]?\d{0,4}$/)), (text) => {
        const day = dayTyped(text, TODAY)
        if (day !== null) expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
      }),
    )
  })
})
