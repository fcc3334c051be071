import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePull } from '../../testing/contract-suite-pull.ts'
import { walk } from '../../testing/contract-suite-pull-walk.ts'
import { fixturesOf } from '../fixtures.ts'
import { eduzz } from './platform.ts'
import { eduzzPull } from './pull.ts'

const credentials = { webhook_token: 'segredo-eduzz', auth_token: 'token-pessoal-eduzz', client_secret: 'segredo-app' }
const october = { kind: 'range', start: '2026-10-01', end: '2026-10-10' } as const
const answers = [
  { to: 'sales?startDate=2026-10-01&endDate=2026-10-10&page=1&', body: fixture('sales-two-pages-1') },
  { to: 'sales?startDate=2026-10-01&endDate=2026-10-10&page=2&', body: fixture('sales-two-pages-2') },
  { to: 'customers/beatriz.prates%40example.com', body: fixture('customer') },
  { to: 'customers/otavio.siqueira%40example.com', body: bytes({}), status: 404 },
]

describePull(eduzz, {
  mutations: byDepth(200, 1_000),
  credentials,
  pages: [
    { ask: october, answers },
    {
      ask: { kind: 'range', start: '2026-10-06', end: '2026-11-30' },
      answers: [
        { to: 'sales?startDate=2026-10-06&endDate=2026-11-04&page=1', body: fixture('api-sales-page1') },
        { to: 'sales?startDate=2026-11-05&endDate=2026-11-30&page=1', body: bytes({ items: [], page: 1, pages: 0 }) },
        { to: 'customers/', body: fixture('customer') },
      ],
    },
    { ask: { kind: 'products' }, answers: [{ to: 'products?page=1&', body: fixture('api-products-page1') }] },
  ],
})

it('asks each buyer once a page and joins what is known of it', () => {
  const { events, steps } = walk(eduzzPull, october, credentials, answers)
  expect(steps.filter(({ request }) => request.url.includes('customers')).length).toBe(2)
  const [refunded, pending, paid] = events
  expect(refunded).toMatchObject({ event_kind: 'REFUNDED', occurred_at: '2026-10-09T13:00:00.000Z' })
  expect(refunded?.sale).toMatchObject({
    external_sales_id: '90000011',
    amount: '197.00',
    amount_charged: null,
    commission_amount: '176.50',
    missing: [],
    client: { document: '12345678909', phone: '5511988880001', address: { postal_code: '01310100' } },
  })
  expect(pending).toMatchObject({ event_kind: 'PENDING', sale: { missing: ['document', 'address'] } })
  expect(paid).toMatchObject({ event_kind: 'PAID', sale: { external_sales_id: '90000013', missing: ['address'] } })
})

it('knows a row that changed as another event, and one that only says more of tracking as the same', () => {
  const key = (change: object) => {
    const { items } = JSON.parse(new TextDecoder().decode(fixture('sales-two-pages-2')))
    const body = bytes({ page: 1, pages: 1, items: [{ ...items[0], ...change }] })
    return walk(eduzzPull, october, credentials, [{ to: 'sales', body }]).events[0]?.delivery_key
  }
  expect(key({ tracker: 'x' })).toBe(key({}))
  expect(key({ status: 'chargeback' })).not.toBe(key({}))
})

it('tells which rows it cannot read, and brings the others', () => {
  const { items } = JSON.parse(new TextDecoder().decode(fixture('sales-two-pages-2')))
  const rows = [{ ...items[0], status: 'teleported' }, 'text', { ...items[0], total: null }, items[0]]
  const { events, unread } = walk(eduzzPull, october, credentials, [
    { to: 'sales', body: bytes({ page: 1, pages: 1, items: rows }) },
  ])
  expect(events.length).toBe(1)
  expect(unread.length).toBe(3)
})

it('sends a personal token as it is, and exchanges the ids of an application where there is none', () => {
  const sent = (given: object, token: string) =>
    eduzzPull.request(eduzzPull.begin(october), { credentials: given, token }).headers.authorization
  expect(sent(credentials, 'other')).toBe('Bearer token-pessoal-eduzz')
  expect(sent({}, 'exchanged')).toBe('Bearer exchanged')
  expect(eduzzPull.token?.request({ client_id: 'id', client_secret: 'secret' })).toMatchObject({
    url: 'https://accounts-api.eduzz.com/oauth/token',
    body: '{"grant_type":"client_credentials","client_id":"id","client_secret":"secret"}',
  })
  expect(eduzzPull.token?.request(credentials).headers.authorization).toBe('Bearer token-pessoal-eduzz')
  const tried = { status: 200, headers: {}, body: fixture('api-sales-page1') }
  expect(eduzzPull.token?.read(tried).expiresInSeconds).toBe(86_400)
})

it('does not end the walk over a buyer whose e-mail cannot be one', () => {
  const { items } = JSON.parse(new TextDecoder().decode(fixture('api-sales-page1')))
  const named = (email: string) => ({ ...items[0], buyer: { ...items[0].buyer, email } })
  const body = bytes({ page: 1, pages: 1, items: ['..', 'sem arroba', 'a b@x.com'].map(named) })
  const { events, steps } = walk(eduzzPull, october, credentials, [{ to: 'sales', body }])
  expect(steps).toHaveLength(1)
  expect(events).toHaveLength(3)
})

it('says of a token that no header can carry that it is wrong', () => {
  const wrong = { auth_token: 'token\npartido' }
  const refused = expect.objectContaining({ kind: 'unauthorised' })
  expect(() => eduzzPull.request(eduzzPull.begin(october), { credentials: wrong, token: null })).toThrow(refused)
  expect(() => eduzzPull.token?.request(wrong)).toThrow(refused)
})

it('finds no sale by its code', () => {
  expect(() => eduzzPull.begin({ kind: 'transaction', transaction: '90000001' })).toThrow('pelo código')
})

function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`pull/${name}.json`, fixturesOf('eduzz'))))
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
