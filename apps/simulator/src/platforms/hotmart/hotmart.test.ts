import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT, at, type Bench, column, gather, openBench, saleOf, stock } from '../../../testing/platforms.ts'

const HISTORY = 'https://developers.hotmart.com/payments/api/v1/sales/history'
const CREDENTIALS = { client_id: 'cliente', client_secret: 'segredo' }
const CODES = Array.from({ length: 7 }, (_, index) => `HP000000000${index}`)
const BASIC = Buffer.from('cliente:segredo').toString('base64')
let bench: Bench
let token = ''
beforeAll(async () => {
  bench = await openBench()
  bench.simulator.platforms.addAccount('HOTMART', ACCOUNT, CREDENTIALS)
  stock(bench.simulator, 'HOTMART', CODES)
  token = String((await askToken()).body['access_token'])
})
afterAll(() => bench.simulator.stop())

function askToken(id = 'cliente', secret = 'segredo', basic = BASIC) {
  const query = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret })
  const address = `https://api-sec-vlc.hotmart.com/security/oauth/token?${query.toString()}`
  return bench.ask(address, { method: 'POST', headers: { Authorization: `Basic ${basic}` } })
}

const ask = (address: string, bearer = token) => bench.ask(address, { headers: { Authorization: `Bearer ${bearer}` } })
const codesOf = (body: unknown) => column(body, 'items', 'purchase.transaction')

describe('the token', () => {
  it('is given to the right credentials alone, in the address and in the header', async () => {
    const { status, body } = await askToken()
    expect([status, body['expires_in']]).toEqual([200, 86_400])
    expect((await askToken('cliente', 'outro')).body['error']).toBe('unauthorized_client')
    expect((await askToken('cliente', 'segredo', 'b3V0cm8=')).status).toBe(401)
  })

  it('is taken only as it was given, and for a day', async () => {
    expect(token).toContain('%')
    expect((await ask(HISTORY, decodeURIComponent(token))).body['error']).toBe('invalid_token')
    const young = String((await askToken()).body['access_token'])
    bench.simulator.platforms.turn('HOTMART', 'token_seconds', 60)
    const short = String((await askToken()).body['access_token'])
    await bench.simulator.admin.advance(61_000)
    bench.simulator.platforms.turn('HOTMART', 'token_seconds', null)
    const { status, body } = await ask(HISTORY, short)
    expect([status, body['error']]).toEqual([401, 'token_expired'])
    expect((await ask(HISTORY, young)).status).toBe(200)
  })
})

describe('sales/history', () => {
  it('comes in pages that hold every sale once', async () => {
    const { found, pages } = await gather(`${HISTORY}?max_results=3`, async (address) => {
      const { body } = await ask(address)
      const next = at(body, 'page_info.next_page_token')
      return {
        found: codesOf(body),
        next: typeof next === 'string' ? `${HISTORY}?page_token=${encodeURIComponent(next)}` : undefined,
      }
    })
    expect(found).toEqual(CODES)
    expect(pages).toBe(3)
  })

  it('keeps to the milliseconds that were asked', async () => {
    const start = Date.UTC(2026, 9, 2, 15)
    const { body } = await ask(`${HISTORY}?start_date=${start}&end_date=${start + 86_400_000}`)
    expect(codesOf(body)).toEqual(CODES.slice(1, 3))
    expect((await ask(`${HISTORY}?start_date=2026-10-02`)).body['error']).toBe('invalid_parameter')
  })

  it('tells of a refund only to who asks for it', async () => {
    bench.simulator.platforms.addSales('HOTMART', [saleOf('HPREFUND', 9, { status: 'refunded' })], ACCOUNT)
    expect(codesOf((await ask(HISTORY)).body)).not.toContain('HPREFUND')
    expect(codesOf((await ask(`${HISTORY}?transaction_status=REFUNDED`)).body)).toEqual(['HPREFUND'])
    expect(codesOf((await ask(`${HISTORY}?transaction=HPREFUND`)).body)).toEqual(['HPREFUND'])
    expect((await ask(`${HISTORY}?transaction_status=DEVOLVIDA`)).status).toBe(400)
  })

  it('shows a change of status', async () => {
    bench.simulator.platforms.addSales('HOTMART', [saleOf('HPCHANGE', 10)], ACCOUNT)
    bench.simulator.platforms.changeSale('HOTMART', 'HPCHANGE', { status: 'chargeback' }, ACCOUNT)
    const { body } = await ask(`${HISTORY}?transaction=HPCHANGE`)
    expect(column(body, 'items', 'purchase.status')).toEqual(['CHARGEBACK'])
  })

  it('counts the calls of an account and says when it may come back', async () => {
    bench.simulator.platforms.turn('HOTMART', 'requests_per_minute', 2)
    await bench.simulator.admin.advance(60_000)
    expect((await ask(HISTORY)).headers.get('ratelimit-remaining')).toBe('1')
    await ask(HISTORY)
    const late = await ask(HISTORY)
    expect([late.status, late.headers.get('ratelimit-reset')]).toEqual([429, '60'])
    await bench.simulator.admin.advance(60_000)
    expect((await ask(HISTORY)).status).toBe(200)
    bench.simulator.platforms.turn('HOTMART', 'requests_per_minute', null)
  })
})

describe('what only the other lists tell', () => {
  const of = async (list: string, code: string) => {
    const { body } = await ask(`https://developers.hotmart.com/payments/api/v1/sales/${list}?transaction=${code}`)
    return at(body, 'items.0')
  }

  it('is document and address in users, and who shared in commissions', async () => {
    const coproducers = [
      { name: 'Elias Vaz', document: '31132021162', email: 'elias@example.com', amount_cents: 5_000 },
    ]
    bench.simulator.platforms.addSales('HOTMART', [saleOf('HPSHARE', 11, { coproducers })], ACCOUNT)
    const buyer = at(await of('users', 'HPSHARE'), 'users.0.user')
    expect(at(buyer, 'documents.0')).toEqual({ value: '30122011066', type: 'CPF' })
    expect(at(buyer, 'address.zip_code')).toBe('01304001')
    const shares = await of('commissions', 'HPSHARE')
    expect(column(shares, 'commissions', 'source')).toEqual(['PRODUCER', 'COPRODUCER'])
    expect(column(shares, 'commissions', 'commission.value')).toEqual([217.3, 50])
  })

  it('is the rate of a foreign sale in price/details', async () => {
    const abroad = { currency: 'USD', exchange_rate: '5.4321', price_cents: 5_900 }
    bench.simulator.platforms.addSales('HOTMART', [saleOf('HPUSD', 12, abroad)], ACCOUNT)
    const details = await of('price/details', 'HPUSD')
    expect([at(details, 'base'), at(details, 'real_conversion_rate')]).toEqual([
      { value: 59, currency_code: 'USD' },
      5.4321,
    ])
  })

  it('is the warranty in the products', async () => {
    const demo = await bench.ask('https://developers.hotmart.com/products/api/v1/products?max_results=4', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(demo.body['items']).toEqual([])
    const product = { id: '4062912', name: 'Curso de Xilogravura', price_cents: 29_700, warranty_days: 15 }
    bench.simulator.platforms.addProducts('HOTMART', [product], ACCOUNT)
    const { body } = await ask('https://developers.hotmart.com/products/api/v1/products')
    expect(at(body, 'items.0')).toMatchObject({ id: 4_062_912, warranty_period: 15, status: 'ACTIVE' })
  })
})
