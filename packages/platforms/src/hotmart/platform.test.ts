import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePlatform } from '../../testing/contract-suite.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { hotmart } from './platform.ts'

const credentials = { hottok: 'hottok-de-teste-0001' }

describePlatform(hotmart, { mutations: byDepth(1_000, 10_000), fixturesDir: fixturesOf('hotmart'), credentials })

describe('Hotmart', () => {
  const body =
    readFixtures(fixturesOf('hotmart')).find(({ name }) => name === 'purchase-approved')?.delivery.body ??
    new Uint8Array()
  const approved = JSON.parse(new TextDecoder().decode(body))

  it('asks the header first: a right hottok in the body does not excuse a wrong one there', () => {
    const delivery = { body: bytes({ ...approved, hottok: credentials.hottok }), query: {} }
    expect(hotmart.verify({ ...delivery, headers: {} }, credentials)).toBe(true)
    expect(hotmart.verify({ ...delivery, headers: { 'x-hotmart-hottok': 'wrong' } }, credentials)).toBe(false)
    expect(hotmart.verify({ ...delivery, headers: { 'x-hotmart-hottok': '' } }, credentials)).toBe(false)
  })

  it('accepts bytes it cannot read when the header is right, so that they are kept', () => {
    const headers = { 'x-hotmart-hottok': credentials.hottok }
    expect(hotmart.verify({ body: new TextEncoder().encode('{"id":'), headers, query: {} }, credentials)).toBe(true)
  })

  it('knows a delivery without id by event, transaction and time', () => {
    const { id: _left, ...rest } = approved
    expect(parse(rest).delivery_key).toBe('HOTMART:PURCHASE_APPROVED|HP1500000001|1791219821000')
    expect(parse({ ...rest, creation_date: undefined, creationDate: 5 }).delivery_key).toBe(
      'HOTMART:PURCHASE_APPROVED|HP1500000001|5',
    )
  })

  it('takes the amount as it was written, and rounds what a float left behind', () => {
    expect(withPrice('97').sale?.amount).toBe('97.00')
    expect(withPrice('266.59999999999997').sale?.amount).toBe('266.60')
    expect(withPrice('90071992547409.91').sale?.amount).toBe('90071992547409.91')
  })

  it.each(['-1', '"abc"', 'null', '{}', '1e40'])('refuses to make a sale of the price %s', (price) => {
    expect(() => withPrice(price)).toThrow('preço')
  })

  it('looks for the currency beside the other prices before it gives up', () => {
    const { price, ...purchase } = approved.data.purchase
    const bare = { ...purchase, price: { value: price.value } }
    expect(parse(withData({ purchase: bare })).sale?.currency).toBe('BRL')
    const none = { ...bare, full_price: null, original_offer_price: null }
    expect(() => parse(withData({ purchase: none }))).toThrow('moeda')
  })

  it.each([
    [{ is_physical_product: false }, false],
    [{ is_physical_product: false, content: { has_physical_products: true } }, true],
    [{ is_physical_product: false, content: { products: [{ is_physical_product: true }] } }, true],
    [{ content: { has_physical_products: false, products: [{ is_physical_product: false }] } }, false],
    [{ content: { products: 'x' } }, undefined],
  ])('says of the product %j that it travels: %s', (told, travels) => {
    const product = { id: 7, name: 'Caixa do mês', ...told }
    expect(parse(withData({ product })).sale?.is_physical).toBe(travels)
  })

  it('makes no sale the bump of itself', () => {
    const bumped = (parent_purchase_transaction: string) =>
      parse(withData({ purchase: { ...approved.data.purchase, order_bump: { parent_purchase_transaction } } })).sale
    expect(bumped('HP1500000001')?.parent_external_sales_id).toBeNull()
    expect(bumped('HP1500000009')?.parent_external_sales_id).toBe('HP1500000009')
  })

  it('does not undo the whole sale when a part was refunded', () => {
    const purchase = { ...approved.data.purchase, status: 'PARTIALLY_REFUNDED' }
    expect(parse({ ...withData({ purchase }), event: 'PURCHASE_REFUNDED' }).event_kind).toBe('PARTIALLY_REFUNDED')
  })

  it('counts an approval without its own date from the time of the event', () => {
    const { approved_date: _left, ...purchase } = approved.data.purchase
    expect(parse(withData({ purchase })).sale?.approved_at).toBe('2026-10-05T17:03:41.000Z')
    expect(parse({ ...withData({ purchase }), event: 'PURCHASE_CANCELED' }).sale?.approved_at).toBeNull()
  })

  it.each([
    { product: { id: 0, name: 'Curso' } },
    { product: { id: '000000', name: 'Curso' } },
    { product: { id: 7, name: 'Produto test postback2' } },
    { buyer: { email: 'testeComprador271101postman15@example.com' } },
    { producer: { document: '12345678965' } },
  ])('knows the test button of the panel by %j alone', (mark) => {
    expect(parse(withData(mark))).toMatchObject({ event_kind: 'TEST', is_test: true, sale: null })
  })

  it('does not mistake a person for a test by the address alone', () => {
    const teste = { ...approved.data.buyer, name: 'Celeste Teste' }
    expect(parse(withData({ buyer: teste })).is_test).toBe(true)
    expect(parse(withData({ buyer: { ...teste, email: 'celeste@loja.com.br' } })).is_test).toBe(false)
    expect(parse(withData({ buyer: { ...approved.data.buyer, name: 'Celeste Prado' } })).is_test).toBe(false)
    const inTwo = { ...teste, name: '', first_name: 'Celeste', last_name: 'Teste' }
    expect(parse(withData({ buyer: inTwo })).is_test).toBe(true)
  })

  it('does not give several affiliates an amount that belongs to one of them', () => {
    const two = [
      { affiliate_code: 'A1', name: 'Um' },
      { affiliate_code: 'A2', name: 'Dois' },
    ]
    const commissions = [...approved.data.commissions, { value: 10, source: 'AFFILIATE', currency_value: 'BRL' }]
    const affiliates = parse(withData({ affiliates: two, commissions })).sale?.affiliates
    expect(affiliates?.map(({ code, amount }) => [code, amount])).toEqual([
      ['A1', null],
      ['A2', null],
    ])
  })

  it('makes no sale of what was sold as an affiliate, whose note is not for the buyer', () => {
    const commission = (source: string) => ({ value: 10, source, currency_value: 'BRL' })
    const sold =
      (...sources: string[]) =>
      () =>
        parse(withData({ commissions: sources.map(commission) })).event_kind
    expect(sold('MARKETPLACE', 'AFFILIATE')).toThrow('afiliado')
    expect(sold('AFFILIATE', 'PRODUCER')()).toBe('PAID')
    expect(sold('AFFILIATE', 'COPRODUCER')()).toBe('PAID')
    expect(sold()()).toBe('PAID')
  })

  it('does not weigh shares that are paid out in different currencies', () => {
    const shares = (currency_value: string) => {
      const coproducer = { value: 30, source: 'COPRODUCER', currency_value }
      return parse(withData({ commissions: [...approved.data.commissions, coproducer] })).sale?.coproducers
    }
    expect(shares('BRL')).toMatchObject([{ amount: '30.00' }])
    expect(shares('EUR')).toEqual([])
  })

  it('tells what the card was charged only in the currency of the price', () => {
    const charged = (currency_value?: string) =>
      parse(withData({ purchase: { ...approved.data.purchase, full_price: { value: 343.8, currency_value } } })).sale
    expect(charged('BRL')?.amount_charged).toBe('343.80')
    expect(charged()?.amount_charged).toBe('343.80')
    expect(charged('USD')?.amount_charged).toBeNull()
  })

  it('knows the country by its name where its code is none', () => {
    const country = (country_iso: string) => {
      const address = { country: 'Portugal', country_iso }
      return parse(withData({ buyer: { ...approved.data.buyer, address } })).sale?.client.country
    }
    expect(['PT', 'XX', ''].map(country)).toEqual(['PT', 'PT', 'PT'])
  })

  it.each(['0', 'null', 'x'.repeat(61)])('takes %s for no code of a sale', (transaction) => {
    expect(() => parse(withData({ purchase: { ...approved.data.purchase, transaction } }))).toThrow('código')
  })

  it('ignores an unknown event whatever it carries, and cannot read a sale without data', () => {
    const bare = (event: string) => ({ id: '1', event, version: '2.0.0' })
    expect(parse(bare('PURCHASE_SOMETHING')).event_kind).toBe('IGNORED')
    expect(() => parse(bare('PURCHASE_APPROVED'))).toThrow('dados')
  })

  it('says whether goods travel only where Hotmart does', () => {
    const physical = (is_physical_product: unknown) =>
      parse(withData({ product: { ...approved.data.product, is_physical_product } })).sale?.is_physical
    expect([true, false, null, 'true', 0, 'x'].map(physical)).toEqual([true, false, undefined, true, false, undefined])
  })

  it('reads names of events exactly: a property of objects is no event', () => {
    expect(parse({ ...approved, event: 'constructor' }).event_kind).toBe('IGNORED')
    expect(parse({ ...approved, event: 'PURCHASE_UNAPPROVED' }).event_kind).toBe('IGNORED')
    expect(parse({ ...approved, event: 'purchase_approved' }).event_kind).toBe('PAID')
  })

  it('knows an event of a purchase that is named after a status of the API', () => {
    const told = (event: string) => parse({ ...approved, event }).event_kind
    expect(
      ['PURCHASE_PARTIALLY_REFUNDED', 'PURCHASE_CANCELLED', 'PURCHASE_DISPUTE', 'PARTIALLY_REFUNDED'].map(told),
    ).toEqual(['PARTIALLY_REFUNDED', 'CANCELED', 'REFUND_REQUESTED', 'IGNORED'])
  })

  it('knows who shares a sale in any spelling, and prices as people write them', () => {
    const share = (source: string, value: unknown) => ({ source, value, currency_value: 'brl' })
    const commissions = [
      share('producer', '1.200,50'),
      share('Co-Producer', 100),
      share('coprodutor', 50),
      share('x', 1),
    ]
    const price = { value: '1.497,00', currency_value: 'R$' }
    expect(parse(withData({ commissions, purchase: { ...approved.data.purchase, price } })).sale).toMatchObject({
      amount: '1497.00',
      commission_amount: '1200.50',
      coproducers: [{ amount: '100.00' }, { amount: '50.00' }],
    })
  })

  it('does not guess the currencies of a converted sale in version 1', () => {
    const flat = { transaction: 'HP1', status: 'approved', price: '10.00', currency: 'BRL', currency_code_from: 'USD' }
    expect(() => parse(flat)).toThrow('versão 2')
  })

  it('answers the empty post of a panel and nothing that carries data', () => {
    const post = (text: string) =>
      hotmart.isPanelTest?.({ body: new TextEncoder().encode(text), headers: {}, query: {} })
    expect(['', ' \n', '{}', '{ }', '[]'].map(post)).toEqual([true, true, true, true, true])
    expect(['{"a":1}', 'x', '{}{}', '0'].map(post)).toEqual([false, false, false, false])
  })

  function withData(changes: object): object {
    return { ...approved, data: { ...approved.data, ...changes } }
  }

  /** Inserts the number into the JSON text, so that it is sent exactly as written. */
  function withPrice(value: string): PlatformEvent {
    const text = JSON.stringify(
      withData({ purchase: { ...approved.data.purchase, price: { value: '@', currency_value: 'BRL' } } }),
    )
    return first(hotmart.parse(new TextEncoder().encode(text.replace('"@"', value)), { headers: {}, query: {} }))
  }

  function parse(value: object): PlatformEvent {
    return first(hotmart.parse(bytes(value), { headers: {}, query: {} }))
  }
})

function first(events: PlatformEvent[]): PlatformEvent {
  const [event] = events
  if (!event) throw new Error('no event')
  return event
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
