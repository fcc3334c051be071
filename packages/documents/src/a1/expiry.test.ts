import { expect, it } from 'vitest'
import { daysToExpiry, expiryWarning } from './expiry.ts'

it.each([
  ['2026-10-20T12:00:00Z', 31, null],
  ['2026-10-21T12:00:00Z', 30, 30],
  ['2026-11-04T12:00:00Z', 16, 30],
  ['2026-11-05T12:00:00Z', 15, 15],
  ['2026-11-13T12:00:01Z', 7, 7],
  ['2026-11-18T00:00:00Z', 3, 7],
  ['2026-11-20T11:59:59Z', 1, 1],
  ['2026-11-20T12:00:00Z', 0, 0],
  ['2027-01-01T00:00:00Z', -41, 0],
])('at %s a certificate until 2026-11-20T12:00 has %i days and is in warning %s', (now, days, warning) => {
  const notAfter = new Date('2026-11-20T12:00:00Z')
  expect(daysToExpiry(notAfter, new Date(now))).toBe(days)
  expect(expiryWarning(notAfter, new Date(now))).toBe(warning)
})
