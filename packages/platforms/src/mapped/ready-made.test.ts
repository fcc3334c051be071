import { SaleMapping } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { READY_MADE, recognise } from './ready-made.ts'
import { parseMapped } from './parse.ts'
import { suggestMapping } from './suggest.ts'

const PLACE = { city: 'Olinda', complement: 'Casa 2', neighborhood: 'Carmo', number: '71' }

/** A paid sale of 149.90 as each platform would tell it; people and shops are invented. */
const PAID: Record<string, object> = {
  CAKTO: {
    secret: 's',
    event: 'purchase_approved',
    data: {
      id: 'SALE-1',
      refId: 'r1',
      parent_order: 'PARENT',
      customer: { name: 'Dora Luz', email: 'dora.luz@example.com', phone: '5581988880003', docNumber: '12345678909' },
      offer: { id: 'o', name: 'Oferta', price: 199.9 },
      product: { name: 'Oficina de Renda', id: 'P9', short_id: 'x' },
      subscription: { id: 'sub', parent_order: 'PARENT', amount: '199.90', customer: { name: 'Outra' } },
      baseAmount: 199.9,
      discount: 50,
      amount: 149.9,
      commissions: [{ user: 'loja@example.com', totalAmount: 120 }],
      paymentMethod: 'pix',
      installments: 1,
      paidAt: '2026-11-12T10:00:05-03:00',
      createdAt: '2026-11-12T10:00:00-03:00',
    },
  },
  CARTPANDA: {
    event: 'order.paid',
    order: {
      id: 'SALE-1',
      email: 'dora.luz@example.com',
      phone: '5581988880003',
      total_price: '149.90',
      currency: 'BRL',
      created_at: '2026-11-12 10:00:00',
      processed_at: '2026-11-12 10:00:05',
      payment_type: 'pix',
      customer: { full_name: 'Dora Luz', cpf: '12345678909' },
      line_items: [{ product_id: 'P9', title: 'Oficina de Renda', quantity: 1, price: '149.90' }],
      address: { ...PLACE, address1: 'Rua do Sol', house_no: '71', zip: '53120-100', province_code: 'PE' },
    },
  },
  GREENN: {
    type: 'sale',
    event: 'saleUpdated',
    oldStatus: 'created',
    currentStatus: 'paid',
    product: { id: 'P9', name: 'Oficina de Renda', amount: 199.9 },
    sale: {
      id: 'SALE-1',
      amount: 149.9,
      method: 'PIX',
      installments: 1,
      created_at: '2026-11-12 10:00:00',
      updated_at: '2026-11-12 10:00:05',
    },
    seller: { id: 1, name: 'Loja', email: 'loja@example.com' },
    client: {
      ...PLACE,
      name: 'Dora Luz',
      email: 'dora.luz@example.com',
      cellphone: '+55 (81) 98888-0003',
      cpf_cnpj: '123.456.789-09',
      street: 'Rua do Sol',
      zipcode: '53120-100',
      uf: 'PE',
    },
  },
  GURU: {
    webhook_type: 'transaction',
    id: 'SALE-1',
    status: 'approved',
    contact: {
      id: 'c',
      name: 'Dora Luz',
      email: 'dora.luz@example.com',
      doc: '12345678909',
      phone_number: '988880003',
      phone_local_code: '81',
    },
    product: { id: 'P9', name: 'Oficina de Renda', qty: 1, total_value: 149.9, offer: { id: 'o' } },
    payment: { gross: 149.9, net: 140, total: 162.4, currency: 'BRL', method: 'pix', installments: { qty: 1 } },
    dates: { created_at: '2026-11-12 10:00:00', confirmed_at: '2026-11-12 10:00:05' },
  },
  KIRVANO: {
    event: 'SALE_APPROVED',
    checkout_id: 'ck',
    sale_id: 'SALE-1',
    payment_method: 'PIX',
    total_price: 'R$ 149,90',
    created_at: '2026-11-12 10:00:00',
    contactEmail: 'loja@example.com',
    customer: {
      name: 'Dora Luz',
      document: '12345678909',
      email: 'dora.luz@example.com',
      phone_number: '5581988880003',
    },
    payment: { finished_at: '2026-11-12 10:00:05' },
    products: [{ id: 'P9', name: 'Oficina de Renda', offer_id: 'o', price: 'R$ 149,90' }],
  },
  LASTLINK: {
    Id: 'e',
    IsTest: false,
    Event: 'Purchase_Order_Confirmed',
    CreatedAt: '2026-11-12T10:00:05',
    Data: {
      Products: [{ Id: 'P9', Name: 'Oficina de Renda' }],
      Buyer: {
        Id: 'b',
        Name: 'Dora Luz',
        Email: 'dora.luz@example.com',
        PhoneNumber: '+5581988880003',
        Document: '12345678909',
      },
      Seller: { Email: 'loja@example.com' },
      Offer: { Id: 'o' },
      Purchase: {
        PaymentId: 'SALE-1',
        PaymentDate: '2026-11-12T10:00:05',
        OriginalPrice: { Value: 199.9 },
        Price: { Value: 149.9 },
        Payment: { PaymentMethod: 'pix', NumberOfInstallments: 1 },
      },
    },
  },
  PAYT: {
    integration_key: 'k',
    updated_at: '2026-11-12 10:00:05',
    test: false,
    status: 'paid',
    transaction_id: 'SALE-1',
    cart_id: 'c',
    customer: {
      name: 'Dora Luz',
      email: 'dora.luz@example.com',
      doc: '12345678909',
      phone: '81988880003',
      billing_address: { zipcode: '53120100', street: 'Rua do Sol', district: 'Carmo', city: 'Olinda', estate: 'PE' },
    },
    product: { code: 'P9', name: 'Oficina de Renda', quantity: 1, price: 14990 },
    transaction: {
      created_at: '2026-11-12 10:00:00',
      paid_at: '2026-11-12 10:00:05',
      payment_method: 'pix',
      total_price: 14990,
    },
  },
  PEPPER: {
    payment_engine: 'pepper',
    transaction: 'SALE-1',
    payment_type: 'Pix',
    status: 'Paid',
    prod: 'P9',
    prod_name: 'Oficina de Renda',
    producer_name: 'Loja',
    producer_document: '11222333000181',
    purchase_date: '2026-11-12 10:00:00',
    confirmation_purchase_date: '2026-11-12 10:00:05',
    original_offer_price: 199.9,
    price: 149.9,
    full_price: 162.4,
    cms_vendor: 130,
    off: 3,
    email: 'dora.luz@example.com',
    name: 'Dora Luz',
    first_name: 'Dora',
    doc: '123.456.789-09',
    phone_number: '81988880003',
    currency: 'BRL',
  },
}

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
