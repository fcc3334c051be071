import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePull } from '../../testing/contract-suite-pull.ts'
import { type CannedAnswer, walk } from '../../testing/contract-suite-pull-walk.ts'
import { fixturesOf } from '../fixtures.ts'
import { hotmart } from './platform.ts'
import { hotmartPull } from './pull.ts'

const credentials = { client_id: 'app-hotmart', client_secret: 'segredo-hotmart', basic_token: 'YXBwOnNlZ3JlZG8' }
const october = { kind: 'range', start: '2026-10-01', end: '2026-10-10' } as const
const days = `start_date=${Date.UTC(2026, 9, 1, 3)}&end_date=${Date.UTC(2026, 9, 11, 3) - 1}`
const answers: CannedAnswer[] = [
  { to: 'page_token=eyJyb3dzIjoxLCJwYWdlIjoyfQ%3D%3D', body: fixture('sales-history-page2') },
  { to: `history?${days}&max_results`, body: fixture('api-sales-history-page1') },
  { to: 'page_token=dXNlcnMtMg%3D%3D', body: fixture('sales-users-page2') },
  { to: `users?${days}&max_results`, body: fixture('sales-users-page1') },
  { to: `commissions?${days}&max_results`, body: fixture('sales-commissions') },
  { to: 'price/details?transaction=HP1500000002', body: fixture('sales-price-details') },
  { to: `history?${days}&transaction_status=REFUNDED`, body: fixture('sales-history-refunded') },
  { to: 'transaction_status=', body: fixture('empty') },
]
const transaction = { kind: 'transaction', transaction: 'HP1500000002' } as const
const one: CannedAnswer[] = [
  { to: 'history?transaction=HP1500000002', body: fixture('sales-history-page2') },
  { to: 'users?transaction=HP1500000002', body: fixture('sales-users-page2') },
  { to: 'commissions?transaction=HP1500000002', body: fixture('sales-commissions') },
  { to: 'price/details?transaction=HP1500000002', body: fixture('sales-price-details') },
]

describePull(hotmart, {
  mutations: byDepth(200, 1_000),
  credentials,
  pages: [
    { ask: october, answers },
    { ask: transaction, answers: one },
    { ask: { kind: 'products' }, answers: [{ to: 'products?', body: fixture('api-products-page') }] },
  ],
})

describe('Hotmart', () => {
  it('joins the three lists of a stretch by transaction', () => {
    const { events } = walk(hotmartPull, october, credentials, answers)
    expect(events.map(({ event_kind, sale }) => [event_kind, sale?.external_sales_id])).toEqual([
      ['PAID', 'HP1500000001'],
      ['COMPLETED', 'HP1500000002'],
      ['REFUNDED', 'HP1500000003'],
    ])
    const [paid, , refunded] = events
    expect(paid).toMatchObject({
      occurred_at: '2026-10-05T17:03:41.000Z',
      sale: { commission_amount: '266.60', is_subscription: false, recurrence_number: null, missing: [] },
    })
    expect(paid?.sale).toMatchObject({ warranty_end_date: '2026-10-12', warranty_source: 'platform' })
    expect(refunded).toMatchObject({ occurred_at: null, sale: { missing: ['document', 'address'] } })
  })

  it('reads a sale abroad with its exchange, its partners by name and no document', () => {
    const [event] = walk(hotmartPull, transaction, credentials, one).events
    expect(event?.sale).toMatchObject({
      currency: 'EUR',
      amount: '49.90',
      amount_exchanged: '305.56',
      commission_currency: 'BRL',
      recurrence_number: 3,
      client: { document: null, is_abroad: true, country: 'PT', address: { postal_code: '4050-262' } },
      coproducers: [
        { name: 'Estúdio Exemplo Ltda', document: '12ABC34501DE35', email: 'estudio@example.com', amount: '75.00' },
      ],
      affiliates: [{ name: 'Rádio Exemplo', code: null, email: null, amount: '20.00' }],
      missing: [],
    })
  })

  it.each(['1', '1.0', '0', '-2', 'x', '99999999'])('leaves the exchange open where the rate is %s', (rate) => {
    const details = { items: [{ transaction: transaction.transaction, real_conversion_rate: rate }] }
    const [event] = walk(hotmartPull, transaction, credentials, [
      ...one.slice(0, 3),
      { to: 'price', body: bytes(details) },
    ]).events
    expect(event?.sale?.amount_exchanged).toBeNull()
  })

  it.each([
    ['6.123400000000000456', '305.56'],
    ['7.5E-4', '0.04'],
  ])('changes the price by a rate of %s', (rate, reais) => {
    const details = `{"items":[{"transaction":"${transaction.transaction}","real_conversion_rate":${rate}}]}`
    const [event] = walk(hotmartPull, transaction, credentials, [
      ...one.slice(0, 3),
      { to: 'price', body: new TextEncoder().encode(details) },
    ]).events
    expect(event?.sale?.amount_exchanged).toBe(reais)
  })

  it('refuses credentials that no header can carry instead of breaking off', () => {
    expect(() => hotmartPull.token?.request({ ...credentials, basic_token: 'abc\ndef' })).toThrow('Copie-a de novo')
    expect(() => hotmartPull.request(hotmartPull.begin(october), { credentials, token: 'a\nb' })).toThrow('Copie-a')
  })

  it('asks for each status that the history hides', () => {
    const { steps } = walk(hotmartPull, october, credentials, [{ to: 'history', body: fixture('empty') }])
    expect([...new Set(steps.map(({ request }) => statusOf(request)))]).toEqual([
      null,
      'REFUNDED',
      'CHARGEBACK',
      'PARTIALLY_REFUNDED',
      'PROTESTED',
      'CANCELLED',
      'EXPIRED',
    ])
  })

  it('asks for what was undone also among the purchases of the half year before', () => {
    const { steps } = walk(hotmartPull, october, credentials, [{ to: 'history', body: fixture('empty') }])
    const daysBefore = (status: string) => {
      const asked = stretches(steps.filter(({ request }) => statusOf(request) === status))
      return [asked.at(0)?.from, asked.at(-1)?.to].map((time) => (Date.UTC(2026, 9, 1, 3) - (time ?? 0)) / 86_400_000)
    }
    for (const status of ['REFUNDED', 'CHARGEBACK', 'PARTIALLY_REFUNDED', 'PROTESTED'])
      expect(daysBefore(status)).toEqual([180, expect.closeTo(-10)])
    for (const status of ['CANCELLED', 'EXPIRED']) expect(daysBefore(status)).toEqual([0, expect.closeTo(-10)])
  })

  it('leaves out what the account sold as an affiliate, and says so to whoever asked for it', () => {
    const page = JSON.parse(new TextDecoder().decode(fixture('sales-history-page2')))
    const items = page.items.map((item: { purchase: object }) => ({
      ...item,
      purchase: { ...item.purchase, commission_as: 'AFFILIATE' },
    }))
    const affiliates = [{ to: 'history', body: bytes({ ...page, items }) }]
    expect(walk(hotmartPull, october, credentials, affiliates)).toMatchObject({ events: [], unread: [] })
    const asked = walk(hotmartPull, transaction, credentials, affiliates)
    expect([asked.events, asked.unread]).toEqual([[], [expect.stringContaining('afiliado')]])
  })

  it('asks for the exchange also where the currency has the name of the webhook', () => {
    const page = JSON.parse(new TextDecoder().decode(fixture('sales-history-page2')))
    page.items[0].purchase.price = { value: 49.9, currency_value: 'EUR' }
    const [event] = walk(hotmartPull, transaction, credentials, [
      { to: 'history', body: bytes(page) },
      ...one.slice(1),
    ]).events
    expect(event?.sale).toMatchObject({ currency: 'EUR', amount_exchanged: '305.56' })
  })

  it('knows a subscription whose charges are not counted', () => {
    const page = JSON.parse(new TextDecoder().decode(fixture('sales-history-page2')))
    page.items[0].purchase.recurrency_number = null
    const [event] = walk(hotmartPull, transaction, credentials, [
      { to: 'history', body: bytes(page) },
      ...one.slice(1),
    ]).events
    expect(event?.sale).toMatchObject({ is_subscription: true, recurrence_number: null })
  })

  it('cuts a long range into stretches that leave no millisecond out', () => {
    const year = { kind: 'range', start: '2026-01-01', end: '2026-12-31' } as const
    const { steps } = walk(hotmartPull, year, credentials, [{ to: 'history', body: fixture('empty') }])
    const first = stretches(steps.filter(({ request }) => statusOf(request) === null))
    expect(first.at(0)?.from).toBe(Date.UTC(2026, 0, 1, 3))
    expect(first.at(-1)?.to).toBe(Date.UTC(2027, 0, 1, 3) - 1)
    for (const [index, { to }] of first.slice(0, -1).entries()) expect(first[index + 1]?.from).toBe(to + 1)
  })

  it('halves a stretch that holds more sales than a cursor should carry, and brings each of them once', () => {
    const sales = Array.from({ length: 300 }, (_one, index) => Date.UTC(2026, 9, 3, 12) + index * 60_000)
    const walked = steppedOver(sales)
    expect(walked.codes).toEqual(sales.map((time) => `HP${time}`))
    expect(walked.mostRows).toBeLessThanOrEqual(50)
  })

  it('reads a second with too many sales page by page', () => {
    const sales = Array.from({ length: 120 }, () => Date.UTC(2026, 9, 3, 12))
    expect(steppedOver(sales).codes.length).toBe(120)
  })

  it('takes the token of the page it asked for as the end', () => {
    const page = JSON.parse(new TextDecoder().decode(fixture('api-sales-history-page1')))
    const { steps } = walk(hotmartPull, transaction, credentials, [
      { to: 'history', body: bytes({ ...page, page_info: { next_page_token: 'same' } }) },
      { to: 'sales', body: fixture('empty') },
    ])
    expect(steps.filter(({ request }) => request.url.includes('history')).length).toBe(2)
  })

  it('sends the Basic of the key pair, with or without the word before it', () => {
    for (const basic_token of ['abc', 'Basic abc', 'basic  abc'])
      expect(hotmartPull.token?.request({ ...credentials, basic_token })).toMatchObject({
        method: 'POST',
        url: 'https://api-sec-vlc.hotmart.com/security/oauth/token?grant_type=client_credentials&client_id=app-hotmart&client_secret=segredo-hotmart',
        headers: { authorization: 'Basic abc' },
      })
  })
})

/** Runs a pull over a simulated history that filters by time and has pages of 50, like Hotmart's. */
function steppedOver(sales: readonly number[]): { codes: string[]; mostRows: number } {
  let cursor: ReturnType<typeof hotmartPull.begin> | null = hotmartPull.begin(october)
  const codes: string[] = []
  let mostRows = 0
  while (cursor) {
    const { pathname, searchParams } = new URL(hotmartPull.request(cursor, { credentials, token: 't' }).url)
    const page = hotmartPull.read(
      cursor,
      { status: 200, headers: {}, body: answerOf(sales, pathname, searchParams) },
      {},
    )
    codes.push(...page.events.flatMap(({ sale }) => sale?.external_sales_id ?? []))
    cursor = page.next
    mostRows = Math.max(mostRows, Array.isArray(cursor?.rows) ? cursor.rows.length : 0)
  }
  return { codes, mostRows }
}

function answerOf(sales: readonly number[], pathname: string, query: URLSearchParams): Uint8Array {
  if (!pathname.endsWith('history') || query.has('transaction_status')) return fixture('empty')
  const [from, to] = [Number(query.get('start_date')), Number(query.get('end_date'))]
  const inside = sales.filter((time) => time >= from && time <= to)
  const at = Number(query.get('page_token') ?? 0)
  const { items } = JSON.parse(new TextDecoder().decode(fixture('api-sales-history-page1')))
  const rows = inside.slice(at, at + 50).map((time) => ({
    ...items[0],
    purchase: { ...items[0].purchase, transaction: `HP${time}`, order_date: time },
  }))
  const next = at + 50 < inside.length ? { next_page_token: String(at + 50) } : {}
  return bytes({ items: rows, page_info: { total_results: inside.length, ...next } })
}

function statusOf({ url }: { url: string }): string | null {
  return new URL(url).searchParams.get('transaction_status')
}

function stretches(steps: readonly { request: { url: string } }[]): { from: number; to: number }[] {
  return steps.map(({ request }) => {
    const { searchParams } = new URL(request.url)
    return { from: Number(searchParams.get('start_date')), to: Number(searchParams.get('end_date')) }
  })
}

function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`pull/${name}.json`, fixturesOf('hotmart'))))
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
