import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT, at, type Bench, column, gather, openBench, stock } from '../../../testing/platforms.ts'

const SALES = 'https://api.eduzz.com/myeduzz/v1/sales'
const DAYS = 'startDate=2026-10-01&endDate=2026-10-31'
const CODES = Array.from({ length: 7 }, (_, index) => String(90_000_000 + index))
let bench: Bench
beforeAll(async () => {
  bench = await openBench()
  const credentials = { auth_token: 'pessoal', client_id: 'cliente', client_secret: 'segredo' }
  bench.simulator.platforms.addAccount('EDUZZ', ACCOUNT, credentials)
  stock(bench.simulator, 'EDUZZ', CODES)
})
afterAll(() => bench.simulator.stop())

const ask = (address: string, token = 'pessoal') =>
  bench.ask(address, { headers: { Authorization: `Bearer ${token}` } })

it('opens to the personal token and to one granted to an application, and to no other', async () => {
  const body = JSON.stringify({ grant_type: 'client_credentials', client_id: 'cliente', client_secret: 'segredo' })
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  const granted = await bench.ask('https://accounts-api.eduzz.com/oauth/token', sent)
  const token = String(granted.body['access_token'])
  expect((await ask(`${SALES}?${DAYS}`, token)).status).toBe(200)
  expect((await ask(`${SALES}?${DAYS}`)).status).toBe(200)
  expect((await ask(`${SALES}?${DAYS}`, 'outro')).body).toMatchObject({ statusCode: 401, message: 'Unauthorized' })
  await bench.simulator.admin.advance(86_400_000)
  expect((await ask(`${SALES}?${DAYS}`, token)).status).toBe(401)
  const wrong = { ...sent, body: body.replace('segredo', 'outro') }
  expect((await bench.ask('https://accounts-api.eduzz.com/oauth/token', wrong)).status).toBe(401)
})

it('hands out every sale of the days once, page by page, in pages as small as it likes', async () => {
  bench.simulator.platforms.turn('EDUZZ', 'page_size', 3)
  const { found, pages } = await gather('1', async (page) => {
    const { body } = await ask(`${SALES}?${DAYS}&page=${page}&itemsPerPage=100`)
    const next = Number(page) < Number(body['pages']) ? String(Number(page) + 1) : undefined
    return { found: column(body, 'items', 'id'), next }
  })
  expect(found).toEqual(CODES.map(Number))
  expect(pages).toBe(3)
})

it('wants both days, and keeps to them', async () => {
  expect((await ask(`${SALES}?startDate=2026-10-01`)).status).toBe(400)
  const { body } = await ask(`${SALES}?startDate=2026-10-02&endDate=2026-10-03`)
  expect(column(body, 'items', 'id')).toEqual([90_000_001, 90_000_002])
})

it('shows a change of status', async () => {
  bench.simulator.platforms.changeSale('EDUZZ', '90000003', { status: 'refund_requested' }, ACCOUNT)
  const { body } = await ask(`${SALES}?${DAYS}&status=waiting_refund`)
  expect([at(body, 'totalItems'), at(body, 'items.0.id'), at(body, 'items.0.status')]).toEqual([
    1,
    90_000_003,
    'waiting_refund',
  ])
})

it('tells the address of a customer by the e-mail, and knows only who bought', async () => {
  const { body } = await ask('https://api.eduzz.com/myeduzz/v1/customers/bianca.neiva%40example.com')
  expect(body).toMatchObject({ document: '30122011066', address: { state: 'SP', zipCode: '01304001' } })
  expect((await ask('https://api.eduzz.com/myeduzz/v1/customers/ninguem%40example.com')).status).toBe(404)
})

it('tells of one sale with its buyer', async () => {
  const { body } = await ask(`${SALES}/90000001`)
  expect(body).toMatchObject({ id: 90_000_001, buyer: { document: '30122011066' }, total: { value: 297 } })
  expect((await ask(`${SALES}/1`)).status).toBe(404)
})

it('answers 429 with the wait when an account asks too much', async () => {
  bench.simulator.platforms.turn('EDUZZ', 'requests_per_minute', 1)
  await bench.simulator.admin.advance(60_000)
  expect((await ask(`${SALES}?${DAYS}`)).status).toBe(200)
  const late = await ask(`${SALES}?${DAYS}`)
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
  bench.simulator.platforms.turn('EDUZZ', 'requests_per_minute', null)
})

it('lists the products of the demonstration with their prices', async () => {
  const { body } = await ask('https://api.eduzz.com/myeduzz/v1/products?page=1&itemsPerPage=100', 'eduzz-demo-token')
  expect([at(body, 'totalItems'), at(body, 'items.0.payment.price')]).toEqual([6, { currency: 'BRL', value: 297 }])
})
