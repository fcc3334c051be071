import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT, at, type Bench, column, gather, openBench, stock } from '../../../testing/platforms.ts'

const API = 'https://api.tmbeducacao.com.br/api'
const DAYS = 'data_inicio=2026-10-01&data_final=2026-10-31'
const CODES = Array.from({ length: 9 }, (_, index) => String(910_001 + index))
let bench: Bench
beforeAll(async () => {
  bench = await openBench()
  bench.simulator.platforms.addAccount('TMB', ACCOUNT, { auth_token: 'chave' })
  stock(bench.simulator, 'TMB', CODES)
})
afterAll(() => bench.simulator.stop())

const ask = (path: string, token = 'chave') =>
  bench.ask(`${API}${path}`, { headers: { Authorization: `Bearer ${token}` } })

it('opens to the token of the account alone', async () => {
  expect((await ask(`/pedidos?${DAYS}`, 'outra')).body).toEqual({ status: 401, title: 'Unauthorized' })
})

it('hands out every order once, seven a page unless more are asked', async () => {
  const { found, pages } = await gather('1', async (page) => {
    const { body } = await ask(`/pedidos?${DAYS}&pageNumber=${page}`)
    const next = Number(page) < Number(body['totalPages']) ? String(Number(page) + 1) : undefined
    return { found: column(body, 'data', 'pedido_id'), next }
  })
  expect(found).toEqual(CODES.map(Number))
  expect(pages).toBe(2)
  expect((await ask(`/pedidos?${DAYS}&pageSize=100`)).body['totalPages']).toBe(1)
})

it('refuses more than 60 days', async () => {
  expect((await ask('/pedidos?data_inicio=2026-09-01&data_final=2026-10-31')).status).toBe(200)
  expect((await ask('/pedidos?data_inicio=2026-08-31&data_final=2026-10-31')).status).toBe(400)
  expect((await ask('/pedidos?data_inicio=2026-10-31&data_final=2026-10-01')).status).toBe(400)
})

it('keeps to the days in Brasília and shows a change of status', async () => {
  bench.simulator.platforms.changeSale('TMB', '910002', { status: 'refunded' }, ACCOUNT)
  const { body } = await ask('/pedidos?data_inicio=2026-10-02&data_final=2026-10-02')
  expect(at(body, 'data.0')).toMatchObject({
    pedido_id: 910_002,
    status_pedido: 'Reembolsado',
    criado_em: '2026-10-02T12:00:00',
    valor_principal: 297,
  })
  expect((await ask('/pedidos/DetalhePedidoEfetivado?pedido_id=910003')).body['pedido_id']).toBe(910_003)
  expect((await ask('/pedidos/DetalhePedidoEfetivado?pedido_id=1')).status).toBe(404)
})

it('lists products with a price for people', async () => {
  const { body } = await ask('/produtos', 'tmb-demo-token')
  expect(body).toHaveLength(6)
  expect(at(body, '3')).toMatchObject({ produto_id: 3_404, valor_total: 'R$ 997,00', ativo: true })
})

it('answers 429 to who asks too much', async () => {
  bench.simulator.platforms.turn('TMB', 'requests_per_minute', 1)
  await bench.simulator.admin.advance(60_000)
  await ask(`/pedidos?${DAYS}`)
  const late = await ask(`/pedidos?${DAYS}`)
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
})
