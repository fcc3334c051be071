import { expect, it } from 'vitest'
import { carriageOfSale } from './carriage.ts'

const SALE = { origin_sale_id: null, is_physical: true, freight_cents: 1990, exchange_rate: null }

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
