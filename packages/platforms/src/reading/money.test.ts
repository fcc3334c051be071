import { decimalFromCents, isDecimal } from '@talao/fiscal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyText, plainDecimal, priceText } from './money.ts'

describe('moneyText', () => {
  it.each([
    ['97', '97.00'],
    ['97.5', '97.50'],
    ['97.00', '97.00'],
    ['0', '0.00'],
    ['007.10', '7.10'],
    ['266.59999999999997', '266.60'], // what a float of 266.6 becomes after an addition
    ['29.900000000000002', '29.90'],
    ['1.005', '1.01'], // half up; as a float it is 1.00499…
    ['1.004999', '1.00'],
    ['2.97e2', '297.00'],
    ['2970E-1', '297.00'],
    ['5e-3', '0.01'],
    ['97,90', '97.90'],
    ['R$ 97,5', '97.50'],
    ['R$1.497,00', '1497.00'],
    ['1 497,00 BRL', '1497.00'],
    ['1.234.567,8', '1234567.80'],
    ['1.234.567', '1234567.00'],
    ['$1,234.56', '1234.56'],
    ['US$ 1,234,567.89', '1234567.89'],
    ['90071992547409.91', '90071992547409.91'], // the last exact amount
  ])('reads %s as %s', (text, amount) => {
    expect(moneyText(text)).toBe(amount)
  })

  it.each([
    '',
    '-1',
    '+1',
    '1,23,4',
    'R$',
    '1.23.456',
    '97,901',
    '1.2345,00',
    'grátis',
    '.5',
    '1.',
    'NaN',
    '1e999',
    '0x10',
    '١',
    ' 1',
    '90071992547409.92',
    '9'.repeat(40),
  ])('refuses %j', (text) => {
    expect(moneyText(text)).toBeNull()
  })

  it('takes a price of three places for no price: it may be a thousand or one and a bit', () => {
    expect(['1.497', '1,497', 'R$ 1.497'].map(priceText)).toEqual([null, null, null])
    expect(moneyText('7.495')).toBe('7.50')
    expect(priceText('266.59999999999997')).toBe('266.60')
  })

  it('gives back every amount as it was written', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (cents) => {
        const amount = decimalFromCents(cents)
        expect(moneyText(amount)).toBe(amount)
      }),
    )
  })

  it('loses no cent that a JSON number carries', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000_000 }), (cents) => {
        expect(moneyText(JSON.stringify(cents / 100))).toBe(decimalFromCents(cents))
      }),
    )
  })

  it('rounds half up and never by more than half a cent', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), fc.nat({ max: 999_999 }), (cents, millionths) => {
        const written = `${decimalFromCents(cents)}${String(millionths).padStart(6, '0')}`
        expect(moneyText(written)).toBe(decimalFromCents(cents + (millionths >= 500_000 ? 1 : 0)))
      }),
    )
  })

  it('reads the same number the same way in every notation', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), fc.integer({ min: -6, max: 6 }), (cents, shift) => {
        expect(moneyText(`${cents}e${shift - 2}`)).toBe(
          moneyText(shift >= 0 ? `${cents}${'0'.repeat(shift)}e-2` : `${cents}e${shift - 2}`),
        )
        expect(moneyText(`${cents}e-2`)).toBe(decimalFromCents(cents))
      }),
    )
  })
})

describe('plainDecimal', () => {
  it.each([
    ['6.12', '6.12'],
    ['7.5E-4', '0.00075'],
    ['1e-9', '0.000000001'],
    ['2.97e2', '297'],
    ['0', '0'],
  ])('writes %s as %s', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain)
  })

  it.each([null, '', '-1', '1,5', '1e999', '.5', 'NaN'])('refuses %j', (text) => {
    expect(plainDecimal(text)).toBeNull()
  })

  it('writes every number of JSON so that amounts can be computed from it, and the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (number) => {
        const plain = plainDecimal(JSON.stringify(number)) ?? '0'
        expect(isDecimal(plain)).toBe(true)
        if (number === 0 || number >= 1e-40) expect(Number(plain)).toBe(number)
      }),
    )
  })
})
