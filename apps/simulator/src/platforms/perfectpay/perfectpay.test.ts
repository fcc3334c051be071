import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT, at, type Bench, column, gather, openBench, stock } from '../../../testing/platforms.ts'

const CODES = Array.from({ length: 5 }, (_, index) => `PPCPTESTE0${index}`)
const DAYS = { start_date_sale: '2026-10-01', end_date_sale: '2026-10-31' }
let bench: Bench
beforeAll(async () => {
  bench = await openBench()
  bench.simulator.platforms.addAccount('PREFECTPAY', ACCOUNT, { auth_token: 'chave' })
  stock(bench.simulator, 'PREFECTPAY', CODES)
})
afterAll(() => bench.simulator.stop())

const ask = (fields: object, token = 'chave') =>
  bench.ask('https://app.perfectpay.com.br/api/v1/sales/get', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })
const codesOf = (body: unknown) => column(body, 'sales.data', 'transaction_token')

it('opens to the token of the account alone', async () => {
  expect((await ask(DAYS, 'outra')).status).toBe(401)
})

it('hands out every sale once, page by page', async () => {
  const { found, pages } = await gather('1', async (page) => {
    const { body } = await ask({ ...DAYS, page: Number(page), paginate: 2 })
    const next = Number(page) < Number(at(body, 'sales.total_pages')) ? String(Number(page) + 1) : undefined
    return { found: codesOf(body), next }
  })
  expect(found).toEqual(CODES)
  expect(pages).toBe(3)
})

it('keeps to the days of the sale or of the payment, to a sale and to statuses', async () => {
  const day = { start_date_approved: '2026-10-02', end_date_approved: '2026-10-02' }
  expect(codesOf((await ask(day)).body)).toEqual([CODES[1]])
  expect(codesOf((await ask({ transaction_token: CODES[3] })).body)).toEqual([CODES[3]])
  bench.simulator.platforms.changeSale('PREFECTPAY', CODES[2] ?? '', { status: 'chargeback' }, ACCOUNT)
  const { body } = await ask({ ...DAYS, sale_status: [9] })
  expect(column(body, 'sales.data', 'sale_status_enum')).toEqual([9])
})

it('refuses a body without days', async () => {
  expect((await ask({})).status).toBe(422)
  expect((await ask({ start_date_sale: '2026-10-01', end_date_sale: 'hoje' })).status).toBe(422)
})

it('puts the buyer in a list', async () => {
  const { body } = await ask(DAYS)
  expect(at(body, 'sales.data.0.customer')).toEqual([expect.objectContaining({ identification_number: '30122011066' })])
})

it('answers 429 to who asks too much', async () => {
  bench.simulator.platforms.turn('PREFECTPAY', 'requests_per_minute', 1)
  await bench.simulator.admin.advance(60_000)
  await ask(DAYS)
  const late = await ask(DAYS)
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
})
