import { expect, it } from 'vitest'
import { itemLines } from './item-lines.ts'

const line = (total: string | null, quantity: number | null = null) => ({ code: '1', name: 'Curso', quantity, total })

it('takes the lines as told when they add up to the amount', () => {
  expect(prices([line('60.00'), line('40.00')], '100.00')).toEqual(['1 × 60.00', '1 × 40.00'])
  expect(prices([line('60.00', 3), line('40.00'), line('0.00')], '100.00')).toEqual([
    '3 × 20.00',
    '1 × 40.00',
    '1 × 0.00',
  ])
})

it('shares a coupon over the whole sale in proportion, to the cent', () => {
  expect(prices([line('100.00'), line('100.00'), line('100.00')], '100.00')).toEqual([
    '1 × 33.33',
    '1 × 33.34',
    '1 × 33.33',
  ])
})

it('reads a price as that of one piece where only so the lines add up to the sale', () => {
  expect(prices([line('100.00'), line('29.90', 2)], '159.80')).toEqual(['1 × 100.00', '2 × 29.90'])
  expect(prices([line('100.00'), line('59.80', 2)], '159.80')).toEqual(['1 × 100.00', '2 × 29.90'])
})

it('shares the amount where neither reading adds up and one of them is above it', () => {
  expect(prices([line('60.00', 2), line('40.00')], '130.00')).toEqual(['2 × 39.00', '1 × 52.00'])
})

it('leaves lines that come to less than the sale as they were told', () => {
  expect(prices([line('30.00', 2), line('20.00')], '100.00')).toEqual(['2 × 15.00', '1 × 20.00'])
  expect(prices([line('60.00'), line(null)], '100.00')).toEqual(['1 × 100.00', '1 × 0.00'])
})

it('gives the amount to lines of which no price is told, as equal as cents allow', () => {
  expect(prices([line(null)], '97.00')).toEqual(['1 × 97.00'])
  expect(prices([line(null), line(null)], '0.03')).toEqual(['1 × 0.02', '1 × 0.01'])
})

it('keeps one line whole when its quantity does not divide it', () => {
  expect(prices([line('100.00', 3)], '100.00')).toEqual(['1 × 100.00'])
})

it('names a line by its code where it has no name, and leaves out what has neither', () => {
  const lines = [{ code: '7', name: null, quantity: null, total: null }]
  expect(itemLines([...lines, { code: null, name: null, quantity: null, total: '5.00' }], '9.00')).toEqual([
    { external_code: '7', name: '7', quantity: '1', unit_value: '9.00' },
  ])
})

function prices(lines: Parameters<typeof itemLines>[0], amount: string): string[] {
  return itemLines(lines, amount).map(({ quantity, unit_value }) => `${quantity} × ${unit_value}`)
}
