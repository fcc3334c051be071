import { describe, expect, it } from 'vitest'
import { delayDays, type ProductSendingSettings, sendsAutomatically, warrantyEnd } from './sending-rules.ts'

const says = (wish: Partial<ProductSendingSettings>): ProductSendingSettings => ({
  warranty_days: null,
  delay_to_send_note_in_days: null,
  auto_send: null,
  ...wish,
})

describe('the end of the guarantee', () => {
  const days = (...all: (number | null)[]) => all.map((warranty_days) => says({ warranty_days }))
  it.each([
    // received                                 products           ends          by
    [['2026-12-04', 'platform'], days(30), '2026-12-04', 'platform'],
    [['2026-12-05', 'platform_days:15'], days(30), '2026-12-05', 'platform_days:15'],
    [['2026-12-24', 'user'], days(30), '2026-12-24', 'user'],
    [['2026-11-27', 'default_days:7'], days(30), '2026-12-20', 'product_days:30'],
    [['2026-11-27', 'default_days:7'], days(null), '2026-11-27', 'default_days:7'],
    [[null, null], days(15, null, 30), '2026-12-20', 'product_days:30'], // the longest of the products
    [[null, null], days(0), '2026-11-20', 'product_days:0'],
    [[null, null], days(), '2026-11-27', 'default_days:7'], // the seven days of the law
  ] as const)('told %j, products %j: %s, by %s', ([date, source], products, end, by) => {
    const told = { warranty_end_date: date, warranty_source: source }
    expect(warrantyEnd(told, '2026-11-20', products)).toEqual({ warranty_end_date: end, warranty_source: by })
  })

  it('of a sale not paid yet is what was told', () => {
    const told = { warranty_end_date: null, warranty_source: null }
    expect(warrantyEnd(told, null, days(30))).toEqual(told)
  })
})

describe('the days between approval and notes', () => {
  const delays = (...all: (number | null)[]) => all.map((delay) => says({ delay_to_send_note_in_days: delay }))
  it.each([
    [delays(), 7, 7],
    [delays(null), 7, 7],
    [delays(2), 7, 2], // the product takes precedence over the integration
    [delays(2, 10), 7, 10], // the longest delay
    [delays(2, null), 7, 7], // a product without a setting uses that of its integration
    [delays(0), 7, 0],
  ])('products %j, integration %i: %i', (products, integration, expected) => {
    expect(delayDays(products, integration)).toBe(expected)
  })
})

describe('whether notes leave by themselves', () => {
  it.each([
    // sale, products, integration, company → sent automatically
    [null, [], null, true, true],
    [null, [], null, false, false],
    [null, [], false, true, false],
    [null, [true], false, true, true],
    [null, [true, false], true, true, false], // only if all products with a setting agree
    [null, [true, null], false, true, true],
    [null, [null], false, true, false],
    [true, [false], false, true, true],
    [false, [true], true, true, false],
    [true, [true], true, false, false], // the company's setting prevails
  ] as const)(
    'sale %s, products %j, integration %s, company %s: %s',
    (sale, products, integration, company, leaves) => {
      expect(sendsAutomatically({ sale, products, integration, company })).toBe(leaves)
    },
  )
})
