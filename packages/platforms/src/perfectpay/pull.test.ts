import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePull } from '../../testing/contract-suite-pull.ts'
import { walk } from '../../testing/contract-suite-pull-walk.ts'
import { fixturesOf } from '../fixtures.ts'
import type { PullQuery } from '../port/pull.ts'
import { perfectPay } from './platform.ts'
import { perfectPayPull } from './pull.ts'

const credentials = { auth_token: 'token-da-api-de-teste' }
const october: PullQuery = { kind: 'range', start: '2026-10-01', end: '2026-10-31' }
const made = { to: '"start_date_sale":"2026-10-01"', body: stored('sales-get-page1') }
const approved = { to: '"start_date_approved":"2026-10-01"', body: stored('sales-get-documented') }
const one: PullQuery = { kind: 'transaction', transaction: 'PPCPEXEMPLO301' }

describePull(perfectPay, {
  mutations: byDepth(200, 1_000),
  credentials,
  pages: [
    { ask: october, answers: [made, approved] },
    { ask: one, answers: [{ to: '"transaction_token":"PPCPEXEMPLO301"', body: stored('sales-get-documented') }] },
  ],
})

describe('the API of PerfectPay', () => {
  it('is asked for the sales made in the range, and then for older ones approved in it', () => {
    const { steps } = walk(perfectPayPull, october, credentials, [made, approved])
    expect(steps.map(({ request }) => JSON.parse(request.body ?? ''))).toEqual([
      { page: 1, start_date_sale: '2026-10-01', end_date_sale: '2026-10-31', paginate: 100 },
      {
        page: 1,
        start_date_sale: '2026-07-03',
        end_date_sale: '2026-09-30',
        start_date_approved: '2026-10-01',
        end_date_approved: '2026-10-31',
        paginate: 100,
      },
    ])
    expect(new Set(steps.map(({ request }) => `${request.method} ${request.url}`))).toEqual(
      new Set(['POST https://app.perfectpay.com.br/api/v1/sales/get']),
    )
  })

  it('takes a thin row for a sale that waits for its address', () => {
    const [event] = walk(perfectPayPull, october, credentials, [made, approved]).events
    expect(event).toMatchObject({
      raw_event: '2',
      event_kind: 'PAID',
      occurred_at: '2026-10-06T22:30:00.000Z',
      sale: { external_sales_id: 'PPCPEXEMPLO001', amount: '197.00', currency: 'BRL', missing: ['address'] },
    })
    expect(event?.sale?.client).toMatchObject({ document: '12345678909', phone: '5511988880001' })
  })

  it('reads the names that the documentation gives, and leaves the freight out of the amount', () => {
    const [event] = walk(perfectPayPull, one, credentials, [
      { to: 'PPCPEXEMPLO301', body: stored('sales-get-documented') },
    ]).events
    expect(event).toMatchObject({ raw_event: '2:approved', event_kind: 'PAID' })
    expect(event?.sale).toMatchObject({
      external_sales_id: 'PPCPEXEMPLO301',
      amount: '385.00',
      freight: '19.90',
      is_physical: true,
      payment_method: 'boleto',
      approved_at: '2026-10-02T11:32:09.000Z',
      commission_amount: '216.77',
      affiliates: [{ name: 'Ana Divulga', amount: '144.51' }],
      items: [{ external_code: 'PPPEXEMP2', quantity: '5', unit_value: '77.00' }],
      client: { document: '12ABC34501DE35', person_type: 'PJ', phone: '5531988880002' },
      missing: [],
    })
  })

  it('knows the same row by the same key, and a changed one by another', () => {
    const key = (change: object) => {
      const { sales } = JSON.parse(new TextDecoder().decode(stored('sales-get-page1')))
      const body = bytes({ sales: { ...sales, data: [{ ...sales.data[0], ...change }] } })
      return walk(perfectPayPull, one, credentials, [{ to: 'sales/get', body }]).events[0]?.delivery_key
    }
    expect(key({})).toBe(key({}))
    expect(key({ sale_amount: 198 })).not.toBe(key({}))
  })

  it('reads every page that it is told of', () => {
    const page = (current_page: number) => {
      const { sales } = JSON.parse(new TextDecoder().decode(stored('sales-get-page1')))
      return bytes({ sales: { ...sales, current_page, total_pages: 2 } })
    }
    const { steps } = walk(perfectPayPull, one, credentials, [
      { to: '"page":1,', body: page(1) },
      { to: '"page":2,', body: page(2) },
    ])
    expect(steps).toHaveLength(2)
  })

  it('says of a token that no header can carry that it is wrong', () => {
    const wrong = { credentials: { auth_token: 'token\r\nx: 1' }, token: null }
    expect(() => perfectPayPull.request(perfectPayPull.begin(october), wrong)).toThrow(
      expect.objectContaining({ kind: 'unauthorised' }),
    )
  })

  it('goes on after a full page that does not say how many there are', () => {
    const next = (rows: number) => {
      const answer = {
        status: 200,
        headers: {},
        body: bytes({ sales: { data: Array.from({ length: rows }, () => ({})) } }),
      }
      return perfectPayPull.read(perfectPayPull.begin(october), answer, {}).next?.['page']
    }
    expect(next(100)).toBe(2)
    expect(next(99)).not.toBe(2)
  })

  it('is not asked for products, which it does not list', () => {
    expect(perfectPayPull.asks).not.toContain('products')
    expect(() => perfectPayPull.begin({ kind: 'products' })).toThrow('não lista produtos')
  })

  it('says of a sale in an unknown state that it is left out', () => {
    const body = bytes({ sales: { data: [{ transaction_token: 'PP1', sale_status: 'renegotiated' }], total_pages: 1 } })
    expect(walk(perfectPayPull, one, credentials, [{ to: 'sales/get', body }])).toMatchObject({
      events: [],
      unread: ['A situação renegotiated de uma venda não é conhecida.'],
    })
  })
})

function stored(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`pull/${name}.json`, fixturesOf('perfectpay'))))
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
