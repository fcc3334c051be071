import { describe, expect, it } from 'vitest'
import { dayText, localInstantText } from './local-time.ts'

it('reads a time without zone as a clock in São Paulo shows it', () => {
  expect(localInstantText('2026-10-06 16:20')).toBe('2026-10-06T19:20:00.000Z')
  expect(localInstantText('2026-10-06 16:20:45')).toBe('2026-10-06T19:20:45.000Z')
  expect(localInstantText('2026-10-06T16:20:45')).toBe('2026-10-06T19:20:45.000Z')
  expect(localInstantText('2026-10-06T23:30:45.123')).toBe('2026-10-07T02:30:45.000Z')
})

it('takes a time with its zone as it says', () => {
  expect(localInstantText('2026-10-06T16:20:45.000Z')).toBe('2026-10-06T16:20:45.000Z')
  expect(localInstantText('2026-10-06T16:20:45-05:00')).toBe('2026-10-06T21:20:45.000Z')
  expect(localInstantText('1791219800000')).toBe('2026-10-05T17:03:20.000Z')
})

it('knows the summers until 2019, with the hour that was skipped and the one that came twice', () => {
  expect(localInstantText('2018-12-24 12:00:00')).toBe('2018-12-24T14:00:00.000Z')
  expect(localInstantText('2019-12-24 12:00:00')).toBe('2019-12-24T15:00:00.000Z')
  expect(localInstantText('2018-11-04 00:30:00')).toBe('2018-11-04T03:30:00.000Z')
  expect(localInstantText('2019-02-16 23:30:00')).toBe('2019-02-17T02:30:00.000Z')
})

it.each([
  null,
  '',
  '0000-00-00 00:00:00',
  '2026-02-31 10:00:00',
  '2026-10-06 24:00:00',
  '2026-10-06 10:60',
  '1999-10-06 10:00',
  '0026-01-05 09:00:00',
  '46301',
  '1791219',
  '11/20/2026 10:00 AM',
  'ontem',
  '9999999999999',
])('takes %j for no time', (text) => expect(localInstantText(text)).toBeNull())

it.each([
  ['1791284400', '2026-10-06T11:00:00.000Z'],
  ['1791284400.25', '2026-10-06T11:00:00.250Z'],
  ['2026-10-06', '2026-10-06T03:00:00.000Z'],
  ['20261006', '2026-10-06T03:00:00.000Z'],
  ['2026-10-06 08:00:00 -0300', '2026-10-06T11:00:00.000Z'],
  ['2026-10-06 11:00:00+00', '2026-10-06T11:00:00.000Z'],
  ['2026-10-06 11:00:00 UTC', '2026-10-06T11:00:00.000Z'],
  ['06/10/2026 08:00', '2026-10-06T11:00:00.000Z'],
  ['06/10/26 08:00:30', '2026-10-06T11:00:30.000Z'],
  ['06-10-2026 08:00', '2026-10-06T11:00:00.000Z'],
  ['06.10.2026', '2026-10-06T03:00:00.000Z'],
  ['06/10/2026 às 8h00', '2026-10-06T11:00:00.000Z'],
  ['06/10/2026 08:00 PM', '2026-10-06T23:00:00.000Z'],
  ['6 de outubro de 2026 às 08:00', '2026-10-06T11:00:00.000Z'],
  ['Tue, 06 Oct 2026 11:00:00 GMT', '2026-10-06T11:00:00.000Z'],
])('reads %s as people and programs mean it', (text, instant) => expect(localInstantText(text)).toBe(instant))

describe('dayText', () => {
  it.each([
    ['2025-05-06T00:00:00Z', '2025-05-06'], // in São Paulo that instant is still the 5th
    ['2026-10-12', '2026-10-12'],
    ['12/10/2026', '2026-10-12'],
    ['1791860399000', '2026-10-12'],
    ['2026-02-30T00:00:00Z', null],
    ['2026-10-123', null],
    [null, null],
  ])('reads %s as the day %s', (text, day) => {
    expect(dayText(text)).toBe(day)
  })
})
