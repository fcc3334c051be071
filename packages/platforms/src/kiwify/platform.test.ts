import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePlatform } from '../../testing/contract-suite.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import { kiwify } from './platform.ts'
import { signatureOf } from './verify.ts'

const credentials = { webhook_token: 'tk_teste_kiwify_123' }

describePlatform(kiwify, { mutations: byDepth(1_000, 10_000), fixturesDir: fixturesOf('kiwify'), credentials })

describe('Kiwify', () => {
  const approved = fixture('order-approved')

  it('signs the bytes as the published scheme does', () => {
    const body =
      '{"order_id":"7f0c9f1e-0000-4000-8000-000000000001","order_status":"paid","webhook_event_type":"order_approved"}'
    expect(signatureOf(body, credentials.webhook_token)).toBe('0ee6393636ba68ea953bb8a09452c49ccfd996a4')
  })

  it('takes a wrapped order signed on its inside, and reads nothing but the inside', () => {
    const signature = signatureOf(JSON.stringify(approved), credentials.webhook_token)
    const body = bytes({ order: approved, order_id: 'forged', order_status: 'paid' })
    expect(kiwify.verify({ body, headers: {}, query: { signature } }, credentials)).toBe(true)
    expect(kiwify.parse(body, NOTHING)).toEqual(kiwify.parse(bytes(approved), NOTHING))
    const forged = bytes({ order: { ...approved, order_id: 'forged' } })
    expect(kiwify.verify({ body: forged, headers: {}, query: { signature } }, credentials)).toBe(false)
  })

  it('accepts nothing while there is no token, not even the signature of an empty key', () => {
    const signed = kiwify.sign(bytes(approved), {})
    expect(kiwify.verify(signed, {})).toBe(false)
    expect(kiwify.verify(signed, { webhook_token: '' })).toBe(false)
  })

  it.each([
    ['order_approved', 'refunded', 'REFUNDED'],
    ['order_approved', 'chargedback', 'CHARGEBACK'],
    ['order_refunded', 'pending_refund', 'REFUND_REQUESTED'],
    ['order_approved', 'authorized', 'PENDING'],
    ['pix_created', 'paid', 'PAID'],
    ['order_refunded', 'something new', 'REFUNDED'],
    ['subscription_late', 'paid', 'OVERDUE'],
    ['subscription_canceled', 'paid', 'SUBSCRIPTION'],
    ['something_new', 'paid', 'IGNORED'],
    ['constructor', 'paid', 'IGNORED'],
    ['compra_aprovada', 'paid', 'PAID'],
  ])('reads %s with status %s as %s', (webhook_event_type, order_status, kind) => {
    expect(parse({ ...approved, webhook_event_type, order_status })?.event_kind).toBe(kind)
  })

  it('takes an event told again with another meaning for news', () => {
    const key = (webhook_event_type: string, order_status: string) =>
      parse({ ...approved, webhook_event_type, order_status })?.delivery_key
    expect(key('order_refunded', 'pending_refund')).not.toBe(key('order_refunded', 'refunded'))
    expect(key('order_approved', 'authorized')).not.toBe(key('order_approved', 'paid'))
    expect(key('order_approved', 'paid')).toBe(`KIWIFY:${String(approved['order_id'])}:order_approved`)
    expect(key('order_approved', 'approved')).toBe(key('order_approved', 'paid'))
    expect(key('subscription_late', 'paid')).toBe(`KIWIFY:${String(approved['order_id'])}:subscription_late`)
  })

  it('goes by the status where no event is named', () => {
    const { webhook_event_type: _left, ...order } = approved
    expect(parse({ ...order, order_status: 'refunded' })).toMatchObject({
      raw_event: 'refunded',
      event_kind: 'REFUNDED',
    })
    expect(parse({ ...order, order_status: 'toString' })?.event_kind).toBe('IGNORED')
  })

  it('takes the charge as the amount only where a coupon made it smaller than the price', () => {
    expect(money({ product_base_price: 9700, charge_amount: 10388 })).toEqual(['97.00', '103.88'])
    expect(money({ product_base_price: '9700', charge_amount: '7700' })).toEqual(['77.00', '77.00'])
    expect(money({ product_base_price: null, charge_amount: 7700 })).toEqual(['77.00', '77.00'])
    expect(money({ charge_amount: 2000, charge_currency: 'USD' })).toEqual(['97.00', undefined])
  })

  it('takes a price with decimals for no price: it may be in reais', () => {
    expect(() => money({ product_base_price: '97.00', charge_amount: '103.88' })).toThrow('preço')
  })

  it('refuses an order without price, currency or code', () => {
    expect(() => money({ product_base_price: 'x', charge_amount: -1 })).toThrow('preço')
    expect(() => money({ product_base_price_currency: null, currency: '$' })).toThrow('moeda')
    for (const order_id of [null, '', '0', 'null']) expect(() => parse({ ...approved, order_id })).toThrow('código')
  })

  it.each([
    ['small', (name: string) => name.toLowerCase()],
    ['large', (name: string) => name.toUpperCase()],
    ['camel', (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())],
  ])('reads an order whose names are in %s letters', (_what, spell) => {
    const spelled = JSON.parse(JSON.stringify(approved), (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).map(([name, below]) => [spell(name), below]))
        : value,
    )
    expect(parse(spelled)?.sale).toEqual(parse(approved)?.sale)
  })

  it('keeps for a mapping what names neither buyer nor product, and hears of its end all the same', () => {
    const { Customer: _buyer, Product: _product, ...bare } = approved
    expect(() => parse(bare)).toThrow('quem comprou')
    expect(parse({ ...bare, order_status: 'refunded' })?.event_kind).toBe('REFUNDED')
  })

  it('counts renewals by the charges that were completed', () => {
    const renewed = fixture('subscription-renewed')
    const Subscription = { charges: { completed: [{}, {}, {}] } }
    expect(parse({ ...renewed, Subscription })?.sale).toMatchObject({ recurrence_number: 3, is_subscription: true })
  })

  function money(changes: object) {
    const sale = parse({ ...approved, Commissions: { ...(approved.Commissions as object), ...changes } })?.sale
    return [sale?.amount, sale?.amount_charged ?? undefined]
  }
})

const NOTHING = { headers: {}, query: {} }

function fixture(name: string): Record<string, unknown> {
  const found = readFixtures(fixturesOf('kiwify')).find((one) => one.name === name)
  return JSON.parse(new TextDecoder().decode(found?.delivery.body))
}

function parse(value: object) {
  return kiwify.parse(bytes(value), NOTHING)[0]
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
