import { expect, it } from 'vitest'
import { localInstantText } from './local-time.ts'

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
  '2026-10-06',
  '0000-00-00 00:00:00',
  '2026-02-31 10:00:00',
  '2026-10-06 24:00:00',
  '2026-10-06 10:60',
  '1999-10-06 10:00',
  '0026-01-05 09:00:00',
  '06/10/2026 10:00',
])('takes %j for no time', (text) => expect(localInstantText(text)).toBeNull())
