import { expect, it } from 'vitest'
import { countryOf } from '../country.ts'
import { writtenCount, writtenCurrency, writtenInstantText, writtenPaymentMethod } from './written.ts'

it.each([
  ['2026-10-06 08:00:00', '2026-10-06T11:00:00.000Z'],
  ['2026-10-06T08:00:00-03:00', '2026-10-06T11:00:00.000Z'],
  ['06/10/2026 08:00', '2026-10-06T11:00:00.000Z'],
  ['06/10/2026 08:00:30', '2026-10-06T11:00:30.000Z'],
  ['06/10/2026', '2026-10-06T03:00:00.000Z'],
  ['2026-10-06', '2026-10-06T03:00:00.000Z'],
  ['1791284400', '2026-10-06T11:00:00.000Z'],
  ['1791284400000', '2026-10-06T11:00:00.000Z'],
])('reads the time %s', (text, instant) => {
  expect(writtenInstantText(text)).toBe(instant)
})

it.each(['32/10/2026', '10/32/2026', 'ontem', '', '179128440', null])('reads no time in %s', (text) => {
  expect(writtenInstantText(text)).toBeNull()
})

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
  expect(writtenPaymentMethod(text)).toBe(method)
})

it('takes a currency by its three letters, and none for the real', () => {
  expect([null, 'R$', 'brl', 'USD', 'US$', 'reais'].map(writtenCurrency)).toEqual([
    'BRL',
    'BRL',
    'BRL',
    'USD',
    undefined,
    undefined,
  ])
})

it('takes whole numbers of at least one', () => {
  expect(['1', '12', '3.0', '0', '-1', '1.5', 'x', null].map(writtenCount)).toEqual([
    1,
    12,
    3,
    null,
    null,
    null,
    null,
    null,
  ])
})

it('knows a country by its letters or its name', () => {
  expect(['bra', 'PRT', 'USA', 'QQQ', 'Brasil'].map(countryOf)).toEqual(['BR', 'PT', 'US', null, 'BR'])
})
