import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInstant } from './instant.ts'

describe('an instant as somebody else writes it', () => {
  it.each([
    ['2026-11-20T10:00:00-04:00', '2026-11-20T14:00:00.000Z'],
    ['2026-11-20T10:00:00-04:00-04:00', '2026-11-20T14:00:00.000Z'],
    ['2026-11-20T10:00:00-03:00Z', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T10:00:00-0300', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T10:00:00-03', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T13:00:00Z', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T10:00:00.1234567-03:00', '2026-11-20T13:00:00.123Z'],
    ['2026-11-20 10:00:00', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T10:00:00', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T10:00', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20t10:00:00z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20 10:00:00,5 -03:00 -03:00', '2026-11-20T13:00:00.500Z'],
    ['20/11/2026 10:00:00', '2026-11-20T13:00:00.000Z'],
    ['20/11/2026 10:00:00 -05:00', '2026-11-20T15:00:00.000Z'],
    [' 2026-11-20T10:00:00-03:00\n', '2026-11-20T13:00:00.000Z'],
  ])('%j is %s', (text, instant) => {
    expect(readInstant(text)?.toISOString()).toBe(instant)
  })

  it.each([
    '',
    '2026-11-20',
    '0001-01-01T00:00:00',
    '31/02/2026 10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-13-01T10:00:00Z',
  ])('%j is none', (text) => {
    expect(readInstant(text)).toBeNull()
  })

  it.each(['10:00', '2026-11-20T25:00:00Z', '2026-11-20T10:00:00 horas', '/Date(1795188000000)/'])(
    '%j is none',
    (text) => {
      expect(readInstant(text)).toBeNull()
    },
  )

  it('is none where it is no text at all', () => {
    for (const value of [undefined, null, 1, ['2026-11-20T10:00:00Z'], {}]) expect(readInstant(value)).toBeNull()
  })

  it('never throws and never gives an instant that is none', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789-/:TZ +.,'), maxLength: 40 })
    fc.assert(fc.property(fc.oneof(near, fc.string()), (text) => Number.isFinite(readInstant(text)?.getTime() ?? 0)))
  })
})
