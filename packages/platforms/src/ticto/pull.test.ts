import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePull } from '../../testing/contract-suite-pull.ts'
import { walk } from '../../testing/contract-suite-pull-walk.ts'
import { fixturesOf } from '../fixtures.ts'
import type { PullQuery } from '../port/pull.ts'
import { ticto } from './platform.ts'
import { tictoPull } from './pull.ts'

const credentials = { client_id: 'cliente-de-teste', client_secret: 'segredo-de-teste' }
const october: PullQuery = { kind: 'range', start: '2026-10-01', end: '2026-10-31' }
const history = [
  { to: 'orders/history?page=1', body: firstOfTwo() },
  { to: 'orders/history?page=2', body: stored('orders-history-api-rows') },
]
const one = (transaction: string): PullQuery => ({ kind: 'transaction', transaction })
const nothing = bytes({ data: [], meta: { current_page: 1, last_page: 1 } })

describePull(ticto, {
  mutations: byDepth(200, 1_000),
  credentials,
  pages: [
    { ask: october, answers: history },
    {
      ask: one('TOC8C0E11002NKR1'),
      answers: [{ to: 'order_id=TOC8C0E11002NKR1', body: stored('orders-history-page1') }],
    },
    { ask: one('TOEXEMPLO201'), answers: [{ to: 'order_id=', body: nothing }, ...history] },
    { ask: { kind: 'products' }, answers: [{ to: 'v1/products?page=1', body: stored('products') }] },
  ],
})

describe('the API of Ticto', () => {
  it('is asked for all orders, and only those of the range are taken', () => {
    const { events, steps } = walk(tictoPull, october, credentials, history)
    expect(steps.map(({ request }) => request.url)).toEqual([
      'https://glados.ticto.cloud/api/v1/orders/history?page=1',
      'https://glados.ticto.cloud/api/v1/orders/history?page=2',
    ])
    expect(events.map(({ sale }) => sale?.external_sales_id)).toEqual([
      'TOC8C0E11002NKR1',
      'TOEXEMPLO201',
      'TOEXEMPLO202',
    ])
  })

  it('counts a sale of 23:30 in São Paulo to that day', () => {
    const day = { kind: 'range', start: '2026-10-07', end: '2026-10-07' } as const
    const { events } = walk(tictoPull, day, credentials, history)
    expect(events.filter(({ event_kind }) => event_kind === 'PAID')).toHaveLength(1)
  })

  it('reads the names of the webhook and those of the API as the same sale', () => {
    const { events } = walk(tictoPull, october, credentials, history)
    expect(events[0]).toMatchObject({
      event_kind: 'PAID',
      sale: { amount: '159.90', approved_at: events[0]?.occurred_at },
    })
    expect(events[1]).toMatchObject({
      event_kind: 'PAID',
      occurred_at: '2026-10-08T02:31:05.000Z',
      sale: {
        amount: '99.00',
        purchase_date: '2026-10-08T02:30:00.000Z',
        warranty_end_date: '2026-10-14',
        payment_method: 'pix',
        items: [{ external_code: '23002', unit_value: '99.00' }],
        missing: [],
      },
    })
  })

  it('does not take the day of the approval for that of a refund', () => {
    const { events } = walk(tictoPull, october, credentials, history)
    expect(events[2]).toMatchObject({ event_kind: 'REFUNDED', occurred_at: null })
  })

  it('knows when an order was approved, however the API writes that it is paid', () => {
    for (const status of ['paid', 'Paid', 'authorized', 'Authorized'])
      expect(
        walk(tictoPull, october, credentials, [{ to: 'page=1', body: rowWith({ status }) }]).events[0],
      ).toMatchObject({
        event_kind: 'PAID',
        occurred_at: '2026-10-08T02:31:05.000Z',
        sale: { approved_at: '2026-10-08T02:31:05.000Z' },
      })
  })

  it('takes an older order that was given back, for nobody tells when it was', () => {
    const november = { kind: 'range', start: '2026-11-20', end: '2026-11-22' } as const
    const kinds = (status: string, created_at: string) =>
      walk(tictoPull, november, credentials, [{ to: 'page=1', body: rowWith({ status, created_at }) }]).events.map(
        ({ event_kind }) => event_kind,
      )
    expect(kinds('refunded', '07/10/2026 23:30:00')).toEqual(['REFUNDED'])
    expect(kinds('chargeback', '07/10/2026 23:30:00')).toEqual(['CHARGEBACK'])
    expect(kinds('authorized', '07/10/2026 23:30:00')).toEqual([])
    expect(kinds('refunded', '07/10/2025 23:30:00')).toEqual([])
    expect(kinds('refunded', '23/11/2026 10:00:00')).toEqual([])
  })

  it('says which order it could not read and goes on', () => {
    const page = JSON.parse(new TextDecoder().decode(stored('orders-history-page1')))
    const data = [{ ...page.data[0], status: 'Renegotiated' }, 7, { ...page.data[0], item: {} }, page.data[0]]
    const answers = [{ to: 'page=1', body: bytes({ ...page, data }) }]
    const { events, unread } = walk(tictoPull, october, credentials, answers)
    expect(events).toHaveLength(1)
    expect(unread).toEqual([
      'A situação Renegotiated de um pedido não é conhecida.',
      'Uma linha da resposta não pode ser lida e ficou de fora.',
      'A venda chegou sem um valor que se possa ler.',
    ])
  })

  it('looks through all orders where the narrow question finds none, and stops at the one', () => {
    const answers = [{ to: 'order_id=', body: nothing }, ...history]
    const found = walk(tictoPull, one('TOC8C0E11002NKR1'), credentials, answers)
    expect(found.events).toHaveLength(1)
    expect(found.steps).toHaveLength(2)
    const lost = walk(tictoPull, one('TO-NENHUM'), credentials, answers)
    expect(lost.events).toEqual([])
    expect(lost.steps).toHaveLength(3)
  })

  it('does not ask a platform forever that answers the same page to every question', () => {
    const page = JSON.parse(new TextDecoder().decode(stored('orders-history-page1')))
    const endless = bytes({ ...page, meta: { current_page: 1, last_page: 9999999 } })
    expect(walk(tictoPull, october, credentials, [{ to: 'orders/history', body: endless }]).steps).toHaveLength(2)
  })

  it('sends the secret in the body of the token request alone', () => {
    const request = tictoPull.token?.request(credentials)
    expect(request?.url).toBe('https://glados.ticto.cloud/api/security/oauth/token')
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ grant_type: 'client_credentials', ...credentials })
  })
})

function firstOfTwo(): Uint8Array {
  const page = JSON.parse(new TextDecoder().decode(stored('orders-history-page1')))
  return bytes({ ...page, meta: { ...page.meta, last_page: 2 } })
}

/** The first row with the API's own field names, its transaction changed. */
function rowWith(transaction: object): Uint8Array {
  const [row] = JSON.parse(new TextDecoder().decode(stored('orders-history-api-rows'))).data
  return bytes({ data: [{ ...row, transaction: { ...row.transaction, ...transaction } }], meta: { last_page: 1 } })
}

function stored(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`pull/${name}.json`, fixturesOf('ticto'))))
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
