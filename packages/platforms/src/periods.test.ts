import type { PlatformId } from '@talao/contract'
import { applySaleEvent, chargeAgainst, concernsSale, type EventSale } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { fixturesOf, readFixtures } from './fixtures.ts'
import type { PlatformEvent } from './port/platform.ts'
import { platformOf } from './registry.ts'

/**
 * Two periods of one subscription (`-1`, `-2`) and a purchase in instalments, from the fixtures of each platform that
 * has both.
 */
const EXAMPLES = [
  ['HOTMART', 'hotmart', 'subscription-period', 'purchase-approved'],
  ['EDUZZ', 'eduzz', 'invoice-paid-period', 'invoice-paid-thin-buyer'],
  ['KIWIFY', 'kiwify', 'subscription-period', 'order-approved'],
  ['MONETIZZE', 'monetizze', 'assinatura-periodo', 'finalizada-parcelada'],
  ['BRAIP', 'braip', 'assinatura-periodo', 'aprovado-order-bump-frete'],
  ['PREFECTPAY', 'perfectpay', 'approved-period', 'approved-company-upsell'],
] as const

describe.each(EXAMPLES)('%s', (id, folder, period, purchase) => {
  it('tells of each period of a subscription as a sale of its own', () => {
    const [first, second] = [saleIn(id, folder, `${period}-1`), saleIn(id, folder, `${period}-2`)]
    expect(first.external_sales_id).not.toBe(second.external_sales_id)
    expect(first.subscription_id).not.toBeNull()
    expect(second.subscription_id).toBe(first.subscription_id)
    expect(second.amount).toBe(first.amount)
    if (first.recurrence_number !== null) expect([first.recurrence_number, second.recurrence_number]).toEqual([1, 2])
  })

  it('tells of a purchase in instalments as one sale of the whole price', () => {
    const sale = saleIn(id, folder, purchase)
    expect(sale.installments).toBeGreaterThan(1)
    const items = sale.items.reduce((sum, { quantity, unit_value }) => sum + Number(quantity) * Number(unit_value), 0)
    expect(items).toBeCloseTo(Number(sale.amount), 2)
  })
})

it('TMB: the instalments of a financed course are one sale', () => {
  expect(saleIn('TMB', 'tmb', 'venda-efetivada')).toMatchObject({ installments: 24, is_subscription: false })
})

it.each([
  ['authorized-period-1', 'authorized-period-2'],
  ['authorized-period-2', 'authorized-period-1'],
])('Ticto: %s and then %s are two charges under one order', (known, next) => {
  const [first, second] = [eventIn('TICTO', 'ticto', known), eventIn('TICTO', 'ticto', next)]
  if (!concernsSale(first) || !concernsSale(second)) throw new Error('The examples tell of no sale.')
  expect(second.sale.external_sales_id).toBe(first.sale.external_sales_id)
  const state = applySaleEvent(null, first, '2026-10-06T23:00:00.000Z')
  expect(chargeAgainst(state, second, '2026-11-06T23:00:00.000Z')).toBe('OTHER')
  expect(chargeAgainst(state, first, '2026-11-06T23:00:00.000Z')).toBe('SAME')
})

function saleIn(id: PlatformId, folder: string, name: string): EventSale {
  return eventIn(id, folder, name).sale ?? expect.fail()
}

function eventIn(id: PlatformId, folder: string, name: string): PlatformEvent {
  const { delivery } = readFixtures(fixturesOf(folder)).find((one) => one.name === name) ?? expect.fail()
  return platformOf(id)?.parse(delivery.body, delivery)[0] ?? expect.fail()
}
