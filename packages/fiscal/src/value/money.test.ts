import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centsFromDecimal,
  decimalFromCents,
  formatMoney,
  isDecimal,
  multiplyToCents,
  percentOfCents,
  shareOut,
  splitByPercent,
  unitValueFor,
} from './money.ts'

const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const pct = fc.integer({ min: 0, max: 1_000_000 }).map((tenThousandths) => (tenThousandths / 10_000).toFixed(4))

describe('centsFromDecimal', () => {
  it.each([
    ['97.00', 9700],
    ['97.5', 9750],
    ['1234', 123400],
    ['0.29', 29], // 0.29 × 100 is 28.999… in floating point
    ['-1.05', -105],
    ['-0.00', 0],
  ])('reads %s', (text, expected) => {
    expect(centsFromDecimal(text)).toBe(expected)
  })

  it.each([['97.005'], ['1.234,56'], ['1e3'], ['.5'], ['5.'], [''], ['NaN'], ['99999999999999999.00']])(
    'refuses %s',
    (text) => {
      expect(centsFromDecimal(text)).toBeUndefined()
    },
  )

  it('reads back whatever decimalFromCents wrote', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsFromDecimal(decimalFromCents(amount))).toBe(amount)
      }),
    )
  })
})

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [9700, '97.00'],
  [-105, '-1.05'],
])('writes %i cents as %s', (amount, text) => {
  expect(decimalFromCents(amount)).toBe(text)
})

it.each([
  // quantity  unit value      cents
  ['1', '97.00', 9700],
  ['3', '33.3333333333', 10000], // ten places in the unit value, as the layout allows
  ['0.5', '0.01', 1], // half a cent rounds up
  ['1', '1.005', 101], // 1.005 × 100 is 100.499… in floating point
  ['0', '97.00', 0],
])('%s × %s is %i cents', (quantity, value, expected) => {
  expect(multiplyToCents(quantity, value)).toBe(expected)
})

it('multiplies and takes percentages as a library of decimals does, to the last place', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 10 }))
    .map(([digits, places]) => new Big(`${digits}e-${places}`).toFixed(places))
  fc.assert(
    fc.property(decimal, decimal, cents, (one, other, amount) => {
      const rounded = (exact: Big) => Number(exact.round(0, Big.roundHalfUp).toFixed(0))
      expect(multiplyToCents(one, other)).toBe(rounded(new Big(one).times(other).times(100)))
      expect(percentOfCents(amount, one)).toBe(rounded(new Big(amount).times(one).div(100)))
    }),
    {
      examples: [
        ['-0.005', '1', -1],
        ['0.005', '1', 1],
        ['-0.0049', '1', 0],
      ],
    },
  )
})

it.each(['', '.', '-', '1,5', '1e3', 'NaN'])('computes nothing from %j', (text) => {
  expect(() => multiplyToCents(text, '1')).toThrow(RangeError)
})

it('takes half a cent up, in percentages too', () => {
  expect(percentOfCents(9700, '50')).toBe(4850)
  expect(percentOfCents(1, '50')).toBe(1)
  expect(percentOfCents(9701, '33.3333')).toBe(3234)
})

it('cuts an amount in two that always add up, neither below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), pct, (whole, percent) => {
      const { part, rest } = splitByPercent(whole, percent)
      expect(part + rest).toBe(whole)
      expect(Math.min(part, rest)).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('writes money for a reader in Brazil', () => {
  expect(formatMoney(123456)).toBe('R$\u00A01.234,56')
  expect(formatMoney(123456789012)).toBe('R$\u00A01.234.567.890,12')
  expect(formatMoney(-5)).toBe('-R$\u00A00,05')
})

it('knows a plain decimal', () => {
  expect(['1', '0.0000000001', '-12.50'].every(isDecimal)).toBe(true)
  expect(['', '1,5', '1e3', '.5', 'abc', ' 1'].some(isDecimal)).toBe(false)
})

it('shares an amount out by weight, exactly', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([33, 34, 33])
  expect(shareOut(1000, [97, 3])).toEqual([970, 30])
  expect(shareOut(1001, [0, 0])).toEqual([501, 500])
  expect(shareOut(5, [])).toEqual([])
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.array(fc.nat(1_000_000_000), { minLength: 1 }), (whole, weights) => {
      const parts = shareOut(whole, weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('finds a unit value whose product gives the amount back', () => {
  expect(unitValueFor(9700, '1')).toBe('97.00')
  expect(unitValueFor(10000, '3')).toBe('33.3333333333')
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 9_999_999 }), (whole, tenThousandths) => {
      const quantity = (tenThousandths / 10_000).toFixed(4)
      expect(multiplyToCents(quantity, unitValueFor(whole, quantity))).toBe(whole)
    }),
  )
})
