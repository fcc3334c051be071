import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, openBench } from '../../testing/platforms.ts'

const SALES = 'https://api.tmbeducacao.com.br/api/pedidos?pageSize=2'
const HOTMART = 'https://developers.hotmart.com/products/api/v1/products'
let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.simulator.stop())

const ask = () => bench.ask(SALES, { headers: { Authorization: 'Bearer tmb-demo-token' } })
const raw = () =>
  fetch(`${bench.simulator.url}${SALES.replace('https://', '/plataformas/')}`, {
    headers: { Authorization: 'Bearer tmb-demo-token' },
  })
const plan = (kind: 'rate_limit' | 'error_before' | 'truncated' | 'html_body' | 'drop_before' | 'delay', params = {}) =>
  bench.simulator.admin.addFault({ kind, path: '^/plataformas/api.tmbeducacao', count: 1, params })

it('holds back in the words and headers of each platform when the plan says so', async () => {
  plan('rate_limit', { seconds: 7 })
  const answer = await ask()
  expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
    429,
    '7',
    { status: 429, title: 'Too Many Requests' },
  ])
  expect(answer.headers.get('rate-limit-reset')).toBeNull()
  bench.simulator.admin.addFault({ kind: 'rate_limit', path: 'developers.hotmart', count: 1, params: { seconds: 9 } })
  const other = await bench.ask(HOTMART)
  expect([other.status, other.headers.get('ratelimit-reset'), other.body['error']]).toEqual([
    429,
    '9',
    'too_many_requests',
  ])
})

it('breaks down, cuts its answer, answers a page or nothing at all, and is well after', async () => {
  plan('error_before')
  expect(await ask()).toMatchObject({ status: 500, body: { status: 500, title: 'Internal Server Error' } })
  plan('truncated')
  const cut = await (await raw()).text()
  expect(() => JSON.parse(cut)).toThrow(SyntaxError)
  plan('html_body', { status: 503 })
  const page = await raw()
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  plan('drop_before')
  await expect(raw()).rejects.toThrow('fetch failed')
  plan('delay', { ms: 5 })
  expect((await ask()).status).toBe(200)
})

it('writes every request down with its host and its fault', () => {
  const { data } = bench.simulator.admin.requests({ path: '/plataformas/api.tmbeducacao.com.br/api/pedidos' })
  expect(data.map(({ status, fault }) => [status, fault])).toEqual([
    [200, 'delay'],
    [0, null],
    [200, 'html_body'],
    [200, 'truncated'],
    [500, 'error_before'],
    [429, 'rate_limit'],
  ])
})

it('knows no other address', async () => {
  expect((await bench.ask('https://developers.hotmart.com/nada')).status).toBe(404)
  expect((await bench.ask('https://outra.example.com/vendas')).status).toBe(404)
})
