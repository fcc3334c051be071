import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePull } from '../../testing/contract-suite-pull.ts'
import { walk } from '../../testing/contract-suite-pull-walk.ts'
import { fixturesOf } from '../fixtures.ts'
import { kiwify } from './platform.ts'
import { kiwifyPull } from './pull.ts'

const credentials = { client_id: 'app-kiwify', client_secret: 'segredo-kiwify', account_id: 'conta-kiwify' }
const october = { kind: 'range', start: '2026-10-01', end: '2026-10-10' } as const
const answers = [
  {
    to: 'start_date=2026-10-01&end_date=2026-10-11&view_full_sale_details=true&page_size=100&page_number=1',
    body: fixture('sales-two-pages-1'),
  },
  {
    to: 'start_date=2026-10-01&end_date=2026-10-11&view_full_sale_details=true&page_size=100&page_number=2',
    body: fixture('sales-two-pages-2'),
  },
  { to: 'sales/2b7c0000-0000-4000-8000-000000000002', body: fixture('sale-waiting') },
  { to: 'updated_at_start_date=2026-10-01&', body: bytes({ data: [] }) },
]
const code = 'fc96cec5-1ff1-49b3-aa22-0e131f353b62'

describePull(kiwify, {
  mutations: byDepth(200, 1_000),
  credentials,
  pages: [
    { ask: october, answers },
    {
      ask: { kind: 'range', start: '2026-08-01', end: '2026-10-31' },
      answers: [
        { to: 'start_date=2026-08-01&end_date=2026-10-29&', body: fixture('api-sales-page1') },
        { to: 'start_date=2026-10-29&end_date=2026-11-01&', body: bytes({ data: [] }) },
        { to: `sales/${code}`, body: fixture('api-sale-single') },
        { to: 'updated_at_start_date=2026-08-01&', body: bytes({ data: [] }) },
        { to: 'updated_at_start_date=2026-10-29&', body: bytes({ data: [] }) },
      ],
    },
    {
      ask: { kind: 'transaction', transaction: code },
      answers: [{ to: `sales/${code}`, body: fixture('api-sale-single') }],
    },
    { ask: { kind: 'products' }, answers: [{ to: 'products?', body: fixture('products') }] },
  ],
})

it('asks one by one for the sales of which the list says too little', () => {
  const { events, unread } = walk(kiwifyPull, october, credentials, answers)
  const [refunded, waiting] = events
  expect(refunded).toMatchObject({ event_kind: 'REFUNDED', occurred_at: null, sale: { amount: '97.00', missing: [] } })
  expect(waiting).toMatchObject({
    event_kind: 'PENDING',
    occurred_at: '2026-10-06T19:20:00.000Z',
    sale: { amount: '77.00', amount_charged: '77.00', missing: ['address'] },
  })
  expect(unread).toEqual([expect.stringContaining('2b7c0000-0000-4000-8000-000000000003')])
})

it('asks as well for older sales that changed within the range', () => {
  const sale = JSON.parse(new TextDecoder().decode(fixture('api-sale-single')))
  const old = { ...sale, id: 'velha', status: 'refunded', created_at: '2026-09-20T12:00:00.000Z' }
  const body = bytes({ data: [old] })
  const empty = { to: 'start_date=2026-10-01&end_date=', body: bytes({ data: [] }) }
  const { events, steps } = walk(kiwifyPull, october, credentials, [empty, { to: 'updated_at_start_date', body }])
  expect(events).toMatchObject([{ event_kind: 'REFUNDED', sale: { external_sales_id: 'velha' } }])
  expect(steps).toHaveLength(2)
  expect(Object.fromEntries(new URL(steps.at(-1)?.request.url ?? '').searchParams)).toMatchObject({
    start_date: '2026-07-03',
    end_date: '2026-09-30',
    updated_at_start_date: '2026-10-01',
    updated_at_end_date: '2026-10-11',
  })
})

it('reads a sale of the API as the delivery of the same sale', () => {
  const ask = { kind: 'transaction', transaction: code } as const
  const [event] = walk(kiwifyPull, ask, credentials, [{ to: code, body: fixture('api-sale-single') }]).events
  const body = new Uint8Array(readFileSync(new URL('order-approved.json', fixturesOf('kiwify'))))
  const [delivered] = kiwify.parse(body, { headers: {}, query: {} })
  expect(event?.occurred_at).toBe(delivered?.occurred_at)
  expect(event?.sale).toEqual(delivered?.sale)
})

it('knows a company by its CNPJ, letters and all', () => {
  const sale = JSON.parse(new TextDecoder().decode(fixture('api-sale-single')))
  const { cpf: _left, ...customer } = sale.customer
  const body = bytes({ ...sale, customer: { ...customer, cnpj: '12.ABC.345/01DE-35' } })
  const { events } = walk(kiwifyPull, { kind: 'transaction', transaction: code }, credentials, [{ to: code, body }])
  expect(events[0]?.sale?.client).toMatchObject({ document: '12ABC34501DE35', person_type: 'PJ' })
})

it('finds nothing, and says so by an empty page, where Kiwify does not know the code', () => {
  const page = kiwifyPull.read(
    kiwifyPull.begin({ kind: 'transaction', transaction: 'a/../b' }),
    { status: 404, headers: {}, body: bytes({}) },
    {},
  )
  expect(page).toEqual({ events: [], products: [], unread: [], next: null })
  const cursor = kiwifyPull.begin({ kind: 'transaction', transaction: 'a/../b' })
  expect(kiwifyPull.request(cursor, { credentials, token: 't' })).toMatchObject({
    url: 'https://public-api.kiwify.com/v1/sales/a%2F..%2Fb',
    headers: { 'x-kiwify-account-id': 'conta-kiwify' },
  })
})

it('does not ask for another address than that of a sale', () => {
  for (const transaction of ['.', '..'])
    expect(() => kiwifyPull.begin({ kind: 'transaction', transaction })).toThrow('código')
})

it('says of a credential that no header can carry that it is wrong', () => {
  for (const account_id of ['conta\r\nx-outro: 1', 'conta…'])
    expect(() =>
      kiwifyPull.request(kiwifyPull.begin(october), { credentials: { ...credentials, account_id }, token: 't' }),
    ).toThrow(expect.objectContaining({ kind: 'unauthorised' }))
})

it('goes on after a full page that does not say how many there are, and ends where the next is another', () => {
  const rows = Array.from({ length: 100 }, () => ({}))
  const changed = { isChanged: true, page: 1 }
  const next = (body: object) =>
    kiwifyPull.read(kiwifyPull.begin(october), { status: 200, headers: {}, body: bytes(body) }, {}).next
  expect(next({ data: rows })).toMatchObject({ page: 2 })
  expect(next({ data: rows.slice(1) })).toMatchObject(changed)
  // Undocumented: whether `count` is the total or the rows of the page.
  expect(next({ data: rows, pagination: { count: 100, page_number: 1, page_size: 100 } })).toMatchObject({ page: 2 })
  expect(next({ data: rows.slice(1), pagination: { count: 99, page_number: 1, page_size: 100 } })).toMatchObject(
    changed,
  )
  expect(next({ data: rows, pagination: { count: 900, page_number: 7, page_size: 100 } })).toMatchObject(changed)
})

function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`pull/${name}.json`, fixturesOf('kiwify'))))
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
