import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rateText, reducedRate, sumOfQuantities, withTaxInside } from './arithmetic.ts'

it.each([
  ['18', 2, '18.00'],
  ['018.5', 2, '18.50'],
  ['0', 2, '0.00'],
  ['0.10000', 4, '0.1000'],
  ['33.3333', 2, '33.3333'],
  ['33.33335', 2, '33.3334'],
  ['100', 4, '100.0000'],
])('writes the rate %s with at least %i places as %s', (rate, least, text) => {
  expect(rateText(rate, least)).toBe(text)
})

it('writes any rate as its exact rounding to four places', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 7 }), (digits, places) => {
      const rate = new Big(digits).div(10 ** places).toFixed(places)
      expect(new Big(rateText(rate)).eq(new Big(rate).round(4, Big.roundHalfUp))).toBe(true)
    }),
  )
})

it('reduces a rate, grosses up a base and adds quantities as the layout rounds them', () => {
  expect(reducedRate('0.9', '60')).toBe('0.3600')
  expect(withTaxInside(8200, '18')).toBe(10_000)
  expect(sumOfQuantities(['10.1234', '0.0016'])).toBe('10.13')
})
