import { describe, expect, it } from 'vitest'
import { dayText, instantText } from './instant.ts'

describe('instantText', () => {
  it.each([
    ['1791219821000', '2026-10-05T17:03:41.000Z'],
    ['2026-10-05T17:03:41Z', '2026-10-05T17:03:41.000Z'],
    ['2026-10-05T14:03:41.250-03:00', '2026-10-05T17:03:41.250Z'],
    ['1791219821', null], // seconds: nobody sends them, and as milliseconds it is 1970
    ['2026-10-05T17:03:41', null], // no zone, so no instant
    ['2026-13-05T17:03:41Z', null],
    ['9999999999999', null],
    ['yesterday', null],
    [null, null],
  ])('reads %s as %s', (text, instant) => {
    expect(instantText(text)).toBe(instant)
  })
})

describe('dayText', () => {
  it.each([
    ['2025-05-06T00:00:00Z', '2025-05-06'], // in São Paulo that instant is still the 5th
    ['2026-10-12', '2026-10-12'],
    ['2026-02-30T00:00:00Z', null],
    ['2026-10-123', null],
    ['12/10/2026', null],
    [null, null],
  ])('reads %s as the day %s', (text, day) => {
    expect(dayText(text)).toBe(day)
  })
})
