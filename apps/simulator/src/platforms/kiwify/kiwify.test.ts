import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT, at, type Bench, column, gather, openBench, saleOf, stock } from '../../../testing/platforms.ts'

const API = 'https://public-api.kiwify.com/v1'
const DAYS = 'start_date=2026-10-01&end_date=2026-10-31'
const CODES = Array.from({ length: 5 }, (_, index) => `7f0c9f1e-0000-4000-8000-00000000000${index}`)
let bench: Bench
let token = ''
beforeAll(async () => {
  bench = await openBench()
  const credentials = { client_id: 'cliente', client_secret: 'segredo', account_id: 'conta' }
  bench.simulator.platforms.addAccount('KIWIFY', ACCOUNT, credentials)
  stock(bench.simulator, 'KIWIFY', CODES)
  token = String((await askToken('segredo')).body['access_token'])
})
afterAll(() => bench.simulator.stop())

const askToken = (client_secret: string) =>
  bench.ask(`${API}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: 'cliente', client_secret }).toString(),
  })
const ask = (path: string, bearer = token, account = 'conta') =>
  bench.ask(`${API}${path}`, { headers: { Authorization: `Bearer ${bearer}`, 'x-kiwify-account-id': account } })

it('wants the token and the account together', async () => {
  expect((await askToken('outro')).status).toBe(401)
  expect((await ask(`/sales?${DAYS}`)).status).toBe(200)
  expect((await ask(`/sales?${DAYS}`, token, 'outra')).status).toBe(401)
  expect((await ask(`/sales?${DAYS}`, 'outro')).body['error']).toBe('unauthorized')
})

it('ends a token with its day', async () => {
  const old = String((await askToken('segredo')).body['access_token'])
  await bench.simulator.admin.advance(86_400_000)
  expect((await ask(`/sales?${DAYS}`, old)).status).toBe(401)
  token = String((await askToken('segredo')).body['access_token'])
})

it('hands out every sale once, page by page', async () => {
  const { found, pages } = await gather('1', async (page) => {
    const { body } = await ask(`/sales?${DAYS}&page_size=2&page_number=${page}`)
    const more = Number(page) * 2 < Number(at(body, 'pagination.count'))
    return { found: column(body, 'data', 'id'), next: more ? String(Number(page) + 1) : undefined }
  })
  expect(found).toEqual(CODES)
  expect(pages).toBe(3)
})

it('refuses more than 90 days, and less than both dates', async () => {
  expect((await ask('/sales?start_date=2026-07-01&end_date=2026-09-29')).status).toBe(200)
  expect((await ask('/sales?start_date=2026-07-01&end_date=2026-09-30')).status).toBe(400)
  expect((await ask('/sales?start_date=2026-07-01')).status).toBe(400)
  expect((await ask('/sales')).status).toBe(400)
})

it('counts days as UTC does', async () => {
  const evening = saleOf('7f0c9f1e-0000-4000-8000-00000000000e', 0, { created_at: '2026-10-20T01:30:00Z' })
  bench.simulator.platforms.addSales('KIWIFY', [evening], ACCOUNT)
  const { body } = await ask('/sales?start_date=2026-10-19&end_date=2026-10-19')
  expect(column(body, 'data', 'id')).toEqual([])
  const next = await ask('/sales?start_date=2026-10-20&end_date=2026-10-20')
  expect(column(next.body, 'data', 'id')).toEqual([evening.code])
})

it('finds what changed by the day of the change', async () => {
  const code = CODES[1] ?? ''
  bench.simulator.platforms.changeSale(
    'KIWIFY',
    code,
    { status: 'refunded', at: new Date('2026-11-10T12:00:00Z') },
    ACCOUNT,
  )
  const { body } = await ask(`/sales?${DAYS}&updated_at_start_date=2026-11-10&updated_at_end_date=2026-11-10`)
  expect(column(body, 'data', 'status')).toEqual(['refunded'])
  expect(column((await ask(`/sales?${DAYS}&status=refunded`)).body, 'data', 'id')).toEqual([code])
})

it('tells the address of one sale, or of all when details are asked', async () => {
  const { body } = await ask(`/sales/${CODES[0]}`)
  expect(at(body, 'customer.address.zipcode')).toBe('01304-001')
  expect(at(body, 'payment.product_base_price')).toBe(29_700)
  expect((await ask('/sales/nenhuma')).status).toBe(404)
  const list = await ask(`/sales?${DAYS}&view_full_sale_details=true`)
  expect(at(list.body, 'data.0.customer.address.city')).toBe('São Paulo')
  expect(at((await ask(`/sales?${DAYS}`)).body, 'data.0.customer.address')).toBeUndefined()
})

it('answers 429 when an account asks too much, and lists products', async () => {
  const product = { id: 'p1', name: 'Curso de Xilogravura', price_cents: 29_700 }
  bench.simulator.platforms.addProducts('KIWIFY', [product], ACCOUNT)
  expect(column((await ask('/products')).body, 'data', 'name')).toEqual(['Curso de Xilogravura'])
  expect((await ask('/products/p1')).body['price']).toBe(29_700)
  bench.simulator.platforms.turn('KIWIFY', 'requests_per_minute', 1)
  expect((await ask('/products')).headers.get('retry-after')).toBe('60')
  expect((await ask('/products')).status).toBe(429)
  bench.simulator.platforms.turn('KIWIFY', 'requests_per_minute', null)
})
