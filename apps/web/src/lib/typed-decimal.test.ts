import { expect, it } from 'vitest'
import { centsTyped, decimalTyped, typedDecimal, typedMoney } from './typed-decimal.ts'

it.each([
  ['1.234,56', '1234.56'],
  ['1234,56', '1234.56'],
  ['1234.56', '1234.56'],
  ['R$ 97,5', '97.5'],
  ['1.234', '1234'],
  ['0,0001', '0.0001'],
  ['', undefined],
  ['-3', undefined],
  ['1,2,3', undefined],
  ['12.34,56', undefined],
])('%j is %j', (text, decimal) => {
  expect(decimalTyped(text)).toBe(decimal)
})

it('takes an amount of two places at most', () => {
  expect(centsTyped('97,5')).toBe(9750)
  expect(centsTyped('97,505')).toBeUndefined()
})

it('shows a number as it would be typed', () => {
  expect(typedMoney(1234.5)).toBe('1234,50')
  expect(typedMoney(null)).toBe('')
  expect(typedDecimal(1)).toBe('1')
  expect(typedDecimal(0.0000001)).toBe('0,0000001')
  expect(typedDecimal(97, 2)).toBe('97,00')
})
