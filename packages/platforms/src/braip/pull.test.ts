import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePull } from '../../testing/contract-suite-pull.ts'
import { walk } from '../../testing/contract-suite-pull-walk.ts'
import { fixturesOf } from '../fixtures.ts'
import type { PullQuery } from '../port/pull.ts'
import { braip } from './platform.ts'
import { braipPull } from './pull.ts'

const credentials = { auth_token: 'token-da-api-de-teste' }
const october: PullQuery = { kind: 'range', start: '2026-10-01', end: '2026-10-31' }
const sold = { to: 'vendas?date_min=2026-10-01', body: stored('vendas-page1') }
const changed = { to: 'last_update_min=2026-10-01', body: stored('vendas-refunded') }
const nothing = bytes({ current_page: 1, data: [], last_page: 1 })
const one: PullQuery = { kind: 'transaction', transaction: 'venexemplo01' }
const halfYear = { to: 'date_min=2026-05-19', body: stored('vendas-page1') }
const elsewhere = { to: 'transaction_key=venexemplo01', body: nothing }

describePull(braip, {
  mutations: byDepth(200, 1_000),
  credentials,
  pages: [
    { ask: october, answers: [sold, changed] },
    { ask: one, answers: [halfYear, elsewhere] },
    {
      ask: { kind: 'products' },
      answers: [
        { to: 'v1/producers/products', body: stored('products-producers') },
        { to: 'v1/co-producers/products', body: nothing },
        { to: 'v1/affiliates/products', body: stored('products-affiliates') },
      ],
    },
  ],
})

describe('the API of Braip', () => {
  it('is asked for the sales of the range, and then for older ones that changed in it', () => {
    const { events, steps } = walk(braipPull, october, credentials, [sold, changed])
    expect(steps.map(({ request }) => Object.fromEntries(new URL(request.url).searchParams))).toEqual([
      { date_min: '2026-10-01 00:00:00', date_max: '2026-10-31 23:59:59', page: '1' },
      {
        date_min: '2026-04-04 00:00:00',
        date_max: '2026-09-30 23:59:59',
        last_update_min: '2026-10-01 00:00:00',
        last_update_max: '2026-10-31 23:59:59',
        page: '1',
      },
    ])
    expect(events.map(({ event_kind, sale }) => [event_kind, sale?.external_sales_id])).toEqual([
      ['PAID', 'venexemplo01'],
      ['REFUNDED', 'venexemplo90'],
    ])
  })

  it('is never asked for more than six months at once', () => {
    const years: PullQuery = { kind: 'range', start: '2025-01-01', end: '2026-10-31' }
    const { steps } = walk(braipPull, years, credentials, [{ to: 'vendas', body: nothing }])
    expect(steps).toHaveLength(8)
    for (const { request } of steps) {
      const query = new URL(request.url).searchParams
      for (const [from, to] of [
        ['date_min', 'date_max'],
        ['last_update_min', 'last_update_max'],
      ]) {
        const days = (Date.parse(query.get(to ?? '') ?? '') - Date.parse(query.get(from ?? '') ?? '')) / 86_400_000
        expect(Number.isNaN(days) || days <= 181, request.url).toBe(true)
      }
    }
  })

  it('looks for one sale half year by half year until it is found', () => {
    const { events, steps } = walk(braipPull, one, credentials, [halfYear, elsewhere])
    expect(events).toHaveLength(1)
    expect(steps).toHaveLength(18)
    expect(new URL(steps.at(-1)?.request.url ?? '').searchParams.get('transaction_key')).toBe('venexemplo01')
  })

  it('gives up on a sale at the day the platform says it is', () => {
    const dated = { ...elsewhere, headers: { date: 'Tue, 06 Oct 2026 12:00:00 GMT' } }
    const { events, steps } = walk(braipPull, one, credentials, [dated])
    expect(events).toEqual([])
    expect(new URL(steps.at(-1)?.request.url ?? '').searchParams.get('date_max')).toBe('2026-11-14 23:59:59')
    expect(walk(braipPull, one, credentials, [elsewhere]).steps).toHaveLength(57)
  })

  it('reads every page that it is told of', () => {
    const page = (current_page: number, last_page: number) =>
      bytes({ ...JSON.parse(new TextDecoder().decode(stored('vendas-page1'))), current_page, last_page })
    const answers = [
      { to: '23%3A59%3A59&page=1', body: page(1, 2) },
      { to: 'page=2', body: page(2, 2) },
    ]
    const { steps } = walk(braipPull, { kind: 'range', start: '2026-10-06', end: '2026-10-06' }, credentials, answers)
    expect(steps.map(({ cursor }) => cursor['page'])).toEqual([1, 2, 1, 2])
  })

  it('does without the lists of products that a seller does not have', () => {
    const { products } = walk(braipPull, { kind: 'products' }, credentials, [
      { to: 'v1/producers/products', body: stored('products-producers') },
    ])
    expect(products.map(({ id, title }) => [id, title])).toEqual([['pro164031', 'Curso Exemplo de Jardinagem']])
  })

  it('says of a sale in an unknown state that it is left out', () => {
    const page = JSON.parse(new TextDecoder().decode(stored('vendas-page1')))
    const data = [{ ...page.data[0], trans_status_code: 99 }, ...page.data]
    const { events, unread } = walk(braipPull, october, credentials, [
      { to: 'vendas?date_min=2026-10-01', body: bytes({ ...page, data }) },
      { to: 'last_update_min', body: nothing },
    ])
    expect(events).toHaveLength(1)
    expect(unread).toEqual(['Uma venda veio sem uma situação conhecida e ficou de fora.'])
  })

  it('says of a token that no header can carry that it is wrong', () => {
    const wrong = { credentials: { auth_token: 'token\r\nx: 1' }, token: null }
    expect(() => braipPull.request(braipPull.begin(october), wrong)).toThrow(
      expect.objectContaining({ kind: 'unauthorised' }),
    )
  })

  it('goes on after a full page that does not say how many there are', () => {
    const next = (rows: number) => {
      const answer = { status: 200, headers: {}, body: bytes({ data: Array.from({ length: rows }, () => ({})) }) }
      return braipPull.read(braipPull.begin(october), answer, {}).next?.['page']
    }
    expect(next(100)).toBe(2)
    expect(next(99)).not.toBe(2)
  })

  it('keeps the token in the header', () => {
    const request = braipPull.request(braipPull.begin(october), { credentials, token: null })
    expect(request.headers['authorization']).toBe('Bearer token-da-api-de-teste')
  })
})

function stored(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`pull/${name}.json`, fixturesOf('braip'))))
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
