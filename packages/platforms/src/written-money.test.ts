import { expect, it } from 'vitest'
import { writtenMoneyText } from './written-money.ts'

it.each([
  ['97', '97.00'],
  ['97.5', '97.50'],
  ['997.0', '997.00'],
  ['266.59999999999997', '266.60'],
  ['9.7e1', '97.00'],
  ['97,90', '97.90'],
  ['R$ 97,5', '97.50'],
  ['R$ 1.000,00', '1000.00'],
  ['1.234.567,8', '1234567.80'],
  ['1.234.567', '1234567.00'],
  ['$1,234.56', '1234.56'],
  ['1,234,567.89', '1234567.89'],
])('reads %s as %s', (text, amount) => {
  expect(writtenMoneyText(text)).toBe(amount)
})

it.each(['1.234', '1,234', '', '-1', '1,23,4', '1.23.456', 'grátis', '97,901', '1.2345,00', null])(
  'makes no amount of %s',
  (text) => {
    expect(writtenMoneyText(text)).toBeNull()
  },
)
