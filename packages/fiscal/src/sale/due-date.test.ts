import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../test/support/time-zones.ts'
import { dayInSaoPaulo, SAO_PAULO, startOfDay } from '../value/calendar.ts'
import { dateToProcess, isDue } from './due-date.ts'

describeInEveryZone('dateToProcess', () => {
  const zone = SAO_PAULO
  it.each([
    // approved (UTC)         delay  guarantee     waits  day
    ['2026-11-20T12:00:00Z', 0, null, true, '2026-11-20'],
    ['2026-11-21T02:59:00Z', 7, null, true, '2026-11-27'], // 23:59 of the 20th in São Paulo
    ['2026-11-21T03:00:00Z', 7, null, true, '2026-11-28'], // midnight belongs to the 21st
    ['2026-12-28T15:00:00Z', 7, null, true, '2027-01-04'], // across the year end
    ['2026-11-20T12:00:00Z', 2, '2026-11-27', true, '2026-11-27'], // the guarantee ends later
    ['2026-11-20T12:00:00Z', 2, '2026-11-27', false, '2026-11-22'], // the seller does not wait for the guarantee
    ['2026-11-20T12:00:00Z', 30, '2026-11-27', true, '2026-12-20'], // the delay ends later
  ])(
    'approved %s, %i days, guarantee %s, waits %s: %s',
    (approved, delayInDays, warrantyEndDate, waitWarranty, day) => {
      expect(dateToProcess({ approvedAt: new Date(approved), delayInDays, warrantyEndDate, waitWarranty, zone })).toBe(
        day,
      )
    },
  )

  it('is never before the approval, and the delay alone is never shortened by a guarantee', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.nat(365),
        fc.boolean(),
        (approvedAt, delayInDays, waitWarranty) => {
          const alone = dateToProcess({ approvedAt, delayInDays, warrantyEndDate: null, waitWarranty, zone })
          const both = dateToProcess({ approvedAt, delayInDays, warrantyEndDate: '2030-06-01', waitWarranty, zone })
          expect(alone >= dayInSaoPaulo(approvedAt)).toBe(true)
          expect(both >= alone).toBe(true)
        },
      ),
    )
  })
})

describeInEveryZone('isDue', () => {
  it('turns at midnight in São Paulo', () => {
    const midnight = startOfDay('2026-11-27')
    expect(isDue('2026-11-27', new Date(midnight.getTime() - 1), SAO_PAULO)).toBe(false)
    expect(isDue('2026-11-27', midnight, SAO_PAULO)).toBe(true)
    expect(isDue('2026-11-27', new Date('2027-01-01T00:00:00Z'), SAO_PAULO)).toBe(true)
  })

  it('turns where the company is', () => {
    const there = new Date('2026-11-27T03:30:00Z')
    expect(isDue('2026-11-27', there, SAO_PAULO)).toBe(true)
    expect(isDue('2026-11-27', there, 'America/Manaus')).toBe(false)
    expect(isDue('2026-11-27', new Date('2026-11-27T02:30:00Z'), 'America/Noronha')).toBe(true)
  })
})
