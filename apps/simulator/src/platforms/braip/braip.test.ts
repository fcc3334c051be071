import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT, at, type Bench, column, gather, openBench, stock } from '../../../testing/platforms.ts'

const API = 'https://ev.braip.com/api'
const CODES = Array.from({ length: 5 }, (_, index) => `venteste0${index}`)
const DATES = 'date_min=2026-10-01 00:00:00&date_max=2026-10-31 23:59:59'
let bench: Bench
beforeAll(async () => {
  bench = await openBench()
  bench.simulator.platforms.addAccount('BRAIP', ACCOUNT, { auth_token: 'chave' })
  stock(bench.simulator, 'BRAIP', CODES)
  bench.simulator.platforms.turn('BRAIP', 'page_size', 2)
})
afterAll(() => bench.simulator.stop())

const ask = (path: string, token = 'chave') =>
  bench.ask(`${API}${path}`, { headers: { Authorization: `Bearer ${token}` } })
const codesOf = (body: unknown) => column(body, 'data', 'trans_key')

it('opens to the token of the account alone', async () => {
  expect((await ask(`/vendas?${DATES}`, 'outra')).body).toEqual({ message: 'Unauthenticated.' })
})

it('hands out every sale once, page by page', async () => {
  const { found, pages } = await gather('1', async (page) => {
    const { body } = await ask(`/vendas?${DATES}&page=${page}`)
    return { found: codesOf(body), next: body['next_page_url'] === null ? undefined : String(Number(page) + 1) }
  })
  expect(found).toEqual(CODES)
  expect(pages).toBe(3)
})

it('wants both dates with their time, at most six months apart', async () => {
  const missing = await ask('/vendas?date_min=2026-10-01 00:00:00')
  expect([missing.status, Object.keys(missing.body['errors'] as object)]).toEqual([422, ['date_max']])
  expect((await ask('/vendas?date_min=2026-10-01&date_max=2026-10-31')).status).toBe(422)
  expect((await ask('/vendas?date_min=2026-04-30 00:00:00&date_max=2026-10-30 00:00:00')).status).toBe(200)
  expect((await ask('/vendas?date_min=2026-04-29 00:00:00&date_max=2026-10-30 00:00:00')).status).toBe(422)
})

it('finds what changed by the time of the change, and keeps to a sale and to statuses', async () => {
  const at = new Date('2026-11-10T15:00:00Z')
  bench.simulator.platforms.changeSale('BRAIP', CODES[2] ?? '', { status: 'refunded', at }, ACCOUNT)
  const { body } = await ask(`/vendas?${DATES}&last_update_min=2026-11-10 12:00:00&last_update_max=2026-11-10 12:00:00`)
  expect(column(body, 'data', 'trans_status_code')).toEqual([5])
  expect(codesOf((await ask(`/vendas?${DATES}&status[]=5`)).body)).toEqual([CODES[2]])
  expect(codesOf((await ask(`/vendas?${DATES}&transaction_key=${CODES[1]}`)).body)).toEqual([CODES[1]])
})

it('writes cents as text, and local times', async () => {
  const { body } = await ask(`/vendas?${DATES}`)
  expect(at(body, 'data.0')).toMatchObject({
    trans_value: '29700',
    trans_createdate: '2026-10-01 12:00:00',
    client_documment: '30122011066',
  })
})

it('lists own products, and answers 429 to who asks too much', async () => {
  const own = await ask('/v1/producers/products', 'braip-demo-token')
  expect([at(own.body, 'total'), at(own.body, 'data.0.product_hash')]).toEqual([6, 'pro260001'])
  expect((await ask('/v1/co-producers/products')).body['data']).toEqual([])
  bench.simulator.platforms.turn('BRAIP', 'requests_per_minute', 1)
  await bench.simulator.admin.advance(60_000)
  await ask(`/vendas?${DATES}`)
  const late = await ask(`/vendas?${DATES}`)
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
})
