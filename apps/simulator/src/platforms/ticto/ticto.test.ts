import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT, at, type Bench, column, gather, openBench, saleOf, stock } from '../../../testing/platforms.ts'

const API = 'https://glados.ticto.cloud/api'
const HISTORY = `${API}/v1/orders/history`
const CODES = Array.from({ length: 5 }, (_, index) => `TOC0000000${index}`)
let bench: Bench
let token = ''
beforeAll(async () => {
  bench = await openBench()
  bench.simulator.platforms.addAccount('TICTO', ACCOUNT, { client_id: 'cliente', client_secret: 'segredo' })
  stock(bench.simulator, 'TICTO', CODES)
  bench.simulator.platforms.turn('TICTO', 'page_size', 2)
  token = String((await askToken('segredo')).body['access_token'])
})
afterAll(() => bench.simulator.stop())

function askToken(client_secret: string) {
  const body = JSON.stringify({ grant_type: 'client_credentials', scope: '*', client_id: 'cliente', client_secret })
  return bench.ask(`${API}/security/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
}
const ask = (address: string, bearer = token) => bench.ask(address, { headers: { Authorization: `Bearer ${bearer}` } })
const codesOf = (body: unknown) => column(body, 'data', 'order.hash')

it('gives a token of an hour to the right credentials', async () => {
  expect((await askToken('segredo')).body['expires_in']).toBe(3_600)
  expect((await askToken('outro')).body['error']).toBe('invalid_client')
  expect((await ask(HISTORY, 'outro')).body).toEqual({ message: 'Unauthenticated.' })
})

it('hands out every order once, page by page', async () => {
  const { found, pages } = await gather('1', async (page) => {
    const { body } = await ask(`${HISTORY}?page=${page}`)
    const next = Number(page) < Number(at(body, 'meta.last_page')) ? String(Number(page) + 1) : undefined
    return { found: codesOf(body), next }
  })
  expect(found).toEqual(CODES)
  expect(pages).toBe(3)
})

it('keeps to days, to an order and to a status in either spelling', async () => {
  expect(codesOf((await ask(`${HISTORY}?date_from=2026-10-02&date_to=2026-10-03`)).body)).toEqual(CODES.slice(1, 3))
  expect(codesOf((await ask(`${HISTORY}?order_id=${CODES[4]}`)).body)).toEqual([CODES[4]])
  bench.simulator.platforms.changeSale('TICTO', CODES[0] ?? '', { status: 'refund_requested' }, ACCOUNT)
  for (const word of ['claimed', 'In dispute']) {
    const filter = new URLSearchParams({ 'filter[status]': word }).toString()
    const { body } = await ask(`${HISTORY}?${filter}`)
    expect(column(body, 'data', 'status')).toEqual(['claimed'])
  }
  expect((await ask(`${HISTORY}?date_from=ontem`)).status).toBe(422)
})

it('writes an address of its own, and says so, where none was asked', async () => {
  const thin = saleOf('TOCFINO', 9, { buyer: { name: 'Nádia Cruz', email: 'nadia.cruz@example.com' } })
  bench.simulator.platforms.addSales('TICTO', [thin], ACCOUNT)
  const { body } = await ask(`${HISTORY}?order_id=TOCFINO`)
  expect([at(body, 'data.0.customer.cpf'), at(body, 'data.0.customer.address.is_mock')]).toEqual([null, 1])
  const other = await ask(`${HISTORY}?order_id=${CODES[1]}`)
  expect(at(other.body, 'data.0.customer.address')).toMatchObject({ zip_code: '01304001', is_mock: 0 })
})

it('ends a token with its hour, and holds back who asks too much', async () => {
  bench.simulator.platforms.turn('TICTO', 'requests_per_minute', 1)
  await bench.simulator.admin.advance(60_000)
  await ask(HISTORY)
  const late = await ask(HISTORY)
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
  await bench.simulator.admin.advance(3_600_000)
  expect((await ask(HISTORY)).status).toBe(401)
})
