import { expect, it } from 'vitest'
import { currencyOf } from './currency.ts'

it('reads a currency by its letters in any case, its number or a sign of its own, and makes none of a dollar of many countries', () => {
  expect(['BRL', ' brl ', 'R$', 'reais', '986'].map(currencyOf)).toEqual(Array(5).fill('BRL'))
  expect(['usd', 'US$', '€', '$', 'dólar', '', null].map(currencyOf)).toEqual([
    'USD',
    'USD',
    'EUR',
    null,
    null,
    null,
    null,
  ])
})
