import { describe, expect, it } from 'vitest'
import { readDate, textOfSerial } from './dates.ts'

describe('readDate', () => {
  it.each([
    ['05/10/2026', '2026-10-05T03:00:00.000Z'],
    ['5/1/2026', '2026-01-05T03:00:00.000Z'],
    ['05/10/2026 14:30', '2026-10-05T17:30:00.000Z'],
    ['05/10/2026 14:30:15', '2026-10-05T17:30:15.000Z'],
    ['2026-10-05', '2026-10-05T03:00:00.000Z'],
    ['2026-10-05 08:00', '2026-10-05T11:00:00.000Z'],
    ['2026-10-05T08:00:00Z', '2026-10-05T08:00:00.000Z'],
    ['2026-10-05T08:00:00-03:00', '2026-10-05T11:00:00.000Z'],
    ['46300', '2026-10-05T03:00:00.000Z'],
    ['46300.5', '2026-10-05T15:00:00.000Z'],
  ])('reads %s on the clock of São Paulo', (text, expected) => {
    expect(readDate(text)?.toISOString()).toBe(expected)
  })

  it.each([
    '31/02/2026',
    '29/02/2025',
    '13/13/2026',
    '2026-02-30',
    '05/10/26',
    '10/2026',
    '05/10/2026 25:00',
    '',
    'hoje',
  ])('refuses %s', (text) => {
    expect(readDate(text)).toBeNull()
  })
})

describe('textOfSerial', () => {
  it.each([
    [61, '01/03/1900'], // the first day behind the leap day that never was
    [44_197, '01/01/2021'],
    [46_300, '05/10/2026'],
    [46_300.604_166_666_7, '05/10/2026 14:30:00'],
    [46_300.999_999_99, '06/10/2026'],
  ])('%d is %s', (serial, expected) => {
    expect(textOfSerial(serial)).toBe(expected)
  })
})
