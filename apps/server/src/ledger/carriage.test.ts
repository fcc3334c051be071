import { expect, it } from 'vitest'
import { carriageOfSale, goodsInCurrency, goodsOfSale } from './carriage.ts'

const SALE = {
  origin_sale_id: null,
  is_physical: true,
  amount_cents: 11_690,
  amount_exchanged_cents: 11_690,
  freight_cents: 1990,
  exchange_rate: null,
}

it('a sale in reais carries the freight that was told', () => {
  expect(carriageOfSale(SALE)).toEqual({ freight_cents: 1990, is_physical: true })
})

it('a sale of which no freight was told carries none', () => {
  expect(carriageOfSale({ ...SALE, freight_cents: null })).toEqual({ freight_cents: 0, is_physical: true })
})

it('a foreign freight comes into reais at the rate of the sale, to the nearest cent', () => {
  expect(carriageOfSale({ ...SALE, exchange_rate: '5.25000000' }).freight_cents).toBe(10_448)
})

it('a part of somebody else’s sale carries nothing', () => {
  expect(carriageOfSale({ ...SALE, origin_sale_id: 7 })).toEqual({ freight_cents: 0, is_physical: false })
})

it('a sale is worth its items and its freight, in its own currency and in reais', () => {
  expect([goodsInCurrency(SALE), goodsOfSale(SALE)]).toEqual([9700, 9700])
  const foreign = { ...SALE, exchange_rate: '5.25000000', amount_exchanged_cents: 61_373 }
  expect([goodsInCurrency(foreign), goodsOfSale(foreign)]).toEqual([9700, 61_373 - 10_448])
})

it('what a discount greater than the items leaves of the freight is the price of the goods', () => {
  const sale = { ...SALE, amount_cents: 700, amount_exchanged_cents: 700 }
  expect([carriageOfSale(sale).freight_cents, goodsOfSale(sale)]).toEqual([0, 700])
})
