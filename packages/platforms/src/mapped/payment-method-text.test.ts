import { expect, it } from 'vitest'
import { countryOf } from '../reading/country.ts'
import { paymentMethodOfText } from './payment-method-text.ts'

it.each([
  ['credit_card', 'credit_card'],
  ['Cartão de Crédito', 'credit_card'],
  ['PIX', 'pix'],
  ['Boleto bancário', 'boleto'],
  ['bank_slip', 'boleto'],
  ['PayPal', 'paypal'],
  ['Carteira digital', 'wallet'],
  ['Dinheiro', 'other'],
  [null, null],
])('reads the way to pay %s as %s', (text, method) => {
  expect(paymentMethodOfText(text)).toBe(method)
})

it('knows a country by its letters or its name', () => {
  expect(['bra', 'PRT', 'USA', 'QQQ', 'Brasil'].map(countryOf)).toEqual(['BR', 'PT', 'US', null, 'BR'])
})
