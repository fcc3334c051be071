import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLawfulCnf, lawfulCnf } from './cnf-code.ts'

it.each([
  ['00000000', 1], // all equal
  ['77777777', 1],
  ['12345678', 1], // ascending digits
  ['01234567', 1],
  ['90123456', 1], // ascending digits, wrapping from 9 to 0
  ['00000662', 662], // the note's own number
  ['1234567', 1], // 7 digits
  ['1234567A', 1],
])('refuses %s for note %i', (code, number) => {
  expect(isLawfulCnf(code, number)).toBe(false)
})

it.each([
  ['13572468', 123],
  ['87654321', 1], // the rule forbids only ascending runs
  ['00000662', 663],
])('allows %s for note %i', (code, number) => {
  expect(isLawfulCnf(code, number)).toBe(true)
})

it('keeps what was drawn when it is lawful, and else takes the next that is', () => {
  expect(lawfulCnf(13_572_468, 1)).toBe('13572468')
  expect(lawfulCnf(12_345_678, 1)).toBe('12345679')
  expect(lawfulCnf(99_999_999, 1)).toBe('00000002') // wraps around, then skips all zeros and the note's own number
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 999_999_999 }), (drawn, number) => {
      expect(isLawfulCnf(lawfulCnf(drawn, number), number)).toBe(true)
    }),
  )
})
