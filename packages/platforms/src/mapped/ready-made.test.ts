import { SaleMapping } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { PAID } from '../../testing/ready-made-sales.ts'
import { parseMapped } from './parse.ts'
import { READY_MADE, recognise } from './ready-made.ts'
import { suggestMapping } from './suggest.ts'

describe.each(READY_MADE)('the ready-made mapping of $name', ({ id, mapping }) => {
  const body = encode(PAID[id] ?? expect.fail())

  it('is one that a seller could save', () => {
    expect(SaleMapping.parse(mapping)).toEqual(mapping)
  })

  it('is found by a delivery of that platform and by no other', () => {
    expect(READY_MADE.filter(({ marks }) => recognise(body)?.marks === marks).map((one) => one.id)).toEqual([id])
    for (const [other, sent] of Object.entries(PAID)) {
      if (other !== id) expect(recognise(encode(sent))?.id).toBe(other)
    }
  })

  it('reads the sale as it is meant', () => {
    const [event] = parseMapped('OTHER', body, { mapping })
    expect(event).toMatchObject({
      event_kind: 'PAID',
      sale: {
        external_sales_id: 'SALE-1',
        amount: '149.90',
        payment_method: 'pix',
        purchase_date: expect.stringMatching(/^2026-11-12T13:00:0[05]\.000Z$/),
        approved_at: '2026-11-12T13:00:05.000Z',
        client: {
          name: 'Dora Luz',
          email: 'dora.luz@example.com',
          document: '12345678909',
          phone: '5581988880003',
          country: 'BR',
        },
        items: [{ external_code: 'P9', name: 'Oficina de Renda', quantity: '1', unit_value: '149.90' }],
      },
    })
    expect(event?.sale?.missing.filter((what) => what !== 'address')).toEqual([])
  })

  it('gives the meaning of every word once', () => {
    const words = Object.keys(mapping.kinds).map((word) => word.toLowerCase())
    expect(new Set(words).size).toBe(words.length)
    expect(Object.values(mapping.kinds)).toEqual(expect.arrayContaining(['PAID', 'PENDING']))
  })

  it('suggests of itself only what is in the delivery', () => {
    const suggested = suggestMapping(body)
    expect(mapping.paths).toMatchObject(suggested)
    expect(suggested).toMatchObject({
      external_sales_id: mapping.paths.external_sales_id,
      amount: mapping.paths.amount,
    })
  })
})

it('takes the renewal of a subscription at PayT, which names no cart, for a sale of its own', () => {
  const { cart_id: _left, ...first } = PAID['PAYT'] as Record<string, unknown>
  const renewal = { ...first, status: 'subscription_renewed', subscription: { code: 'SUB', charges: 2 } }
  expect(recognise(encode(renewal))?.id).toBe('PAYT')
  expect(parseMapped('OTHER', encode(renewal), { mapping: mappingOf('PAYT') })).toMatchObject([
    { event_kind: 'PAID', sale: { amount: '149.90', subscription_id: 'SUB', recurrence_number: 2 } },
  ])
})

it.each(Object.entries(PAID))('makes no sale of a cart left behind at %s', (id, paid) => {
  const { kinds, paths } = mappingOf(id)
  for (const [word] of Object.entries(kinds).filter(([, kind]) => kind === 'ABANDONED')) {
    const cart = { ...paid, [paths.event ?? '']: word }
    expect(parseMapped('OTHER', encode(cart), { mapping: mappingOf(id) })).toMatchObject([
      { event_kind: 'ABANDONED', sale: null },
    ])
  }
})

it.each(Object.entries(PAID))('knows %s inside what a program in between put around it', (id, paid) => {
  const body = encode([{ headers: { host: 'x' }, params: {}, query: {}, body: paid }])
  const found = recognise(body) ?? expect.fail()
  expect([found.id, found.mapping.paths.event]).toEqual([id, `body.${mappingOf(id).paths.event}`])
  expect(parseMapped('OTHER', body, { mapping: found.mapping })).toMatchObject([
    { event_kind: 'PAID', sale: { external_sales_id: 'SALE-1', amount: '149.90' } },
  ])
})

it('reads every product of a list with its price, as told of one piece or of all', () => {
  const kirvano = {
    ...PAID['KIRVANO'],
    total_price: 'R$ 209,80',
    products: [
      { id: 'P9', name: 'Oficina de Renda', price: 'R$ 149,90' },
      { id: 'P10', name: 'Apostila', price: 'R$ 59,90', is_order_bump: true },
    ],
  }
  expect(itemsOf('KIRVANO', kirvano)).toEqual(['P9 1 × 149.90', 'P10 1 × 59.90'])
  const { order } = PAID['CARTPANDA'] as { order: object }
  const line_items = [
    { product_id: 'P9', title: 'Oficina de Renda', quantity: 1, price: 100 },
    { product_id: 'P10', title: 'Bilro', quantity: 2, price: 24.95 },
  ]
  const two = { event: 'order.paid', order: { ...order, line_items } }
  expect(itemsOf('CARTPANDA', two)).toEqual(['P9 1 × 100.00', 'P10 2 × 24.95'])
})

it('keeps one line where the prices of a list are not told', () => {
  const products = [
    { id: 'P9', name: 'Oficina de Renda' },
    { id: 'P10', name: 'Apostila' },
  ]
  expect(itemsOf('KIRVANO', { ...PAID['KIRVANO'], products })).toEqual(['P9 1 × 149.90'])
})

it('names alone lead to the buyer, the price paid and the product where the platform is not recognised', () => {
  for (const [id, mark] of Object.entries({ GURU: 'webhook_type', KIRVANO: 'checkout_id', PEPPER: 'cms_vendor' })) {
    const { [mark]: _left, ...unmarked } = PAID[id] as Record<string, unknown>
    const [event] = parseMapped('OTHER', encode(unmarked), {
      mapping: { ...mappingOf(id), paths: suggestMapping(encode(unmarked)) },
    })
    expect(recognise(encode(unmarked))).toBeUndefined()
    expect(event?.sale).toMatchObject({
      external_sales_id: 'SALE-1',
      amount: id === 'GURU' ? '162.40' : '149.90',
      client: { name: 'Dora Luz', document: '12345678909', phone: '5581988880003' },
      items: [{ external_code: 'P9', name: 'Oficina de Renda' }],
    })
  }
})

it('takes neither the parent of a sale, nor a price before the coupon, nor the plan of a subscription', () => {
  const { data } = PAID['CAKTO'] as { data: Record<string, unknown> }
  const { refId: _left, ...unmarked } = data
  expect(suggestMapping(encode({ event: 'x', data: unmarked }))).toMatchObject({
    external_sales_id: 'data.id',
    amount: 'data.amount',
    product_code: 'data.product.id',
    product_name: 'data.product.name',
    client_name: 'data.customer.name',
    client_document: 'data.customer.docNumber',
    subscription_id: 'data.subscription.id',
  })
})

function itemsOf(id: string, sent: object): string[] {
  const items = parseMapped('OTHER', encode(sent), { mapping: mappingOf(id) })[0]?.sale?.items ?? []
  return items.map(({ external_code, quantity, unit_value }) => `${external_code} ${quantity} × ${unit_value}`)
}

function mappingOf(id: string): SaleMapping {
  return READY_MADE.find((one) => one.id === id)?.mapping ?? expect.fail()
}

function encode(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
