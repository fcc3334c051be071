import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT, at, type Bench, column, gather, openBench, stock } from '../../../testing/platforms.ts'

const API = 'https://api.monetizze.com.br/2.1'
const CODES = Array.from({ length: 5 }, (_, index) => String(7_000_000 + index))
const DATES = 'date_min=2026-10-01 00:00:00&date_max=2026-10-31 23:59:59'
let bench: Bench
let token = ''
beforeAll(async () => {
  bench = await openBench()
  bench.simulator.platforms.addAccount('MONETIZZE', ACCOUNT, { auth_token: 'chave', webhook_token: 'unica' })
  stock(bench.simulator, 'MONETIZZE', CODES)
  bench.simulator.platforms.turn('MONETIZZE', 'page_size', 2)
  token = String((await askToken('chave')).body['token'])
})
afterAll(() => bench.simulator.stop())

const askToken = (key: string) => bench.ask(`${API}/token`, { headers: { X_CONSUMER_KEY: key } })
const ask = (query: string, TOKEN = token) => bench.ask(`${API}/transactions?${query}`, { headers: { TOKEN } })
const codesOf = (body: unknown) => column(body, 'dados', 'venda.codigo')

it('gives a token of a quarter of an hour to the right key', async () => {
  const { status, body } = await askToken('chave')
  expect([status, body['expire']]).toEqual([200, '2026-11-20 10:15:00'])
  expect((await askToken('outra')).status).toBe(401)
  expect((await ask(DATES, 'outro')).status).toBe(401)
})

it('hands out every transaction once, page by page', async () => {
  const { found, pages } = await gather('1', async (page) => {
    const { body } = await ask(`${DATES}&page=${page}`)
    const next = Number(page) < Number(body['pages']) ? String(Number(page) + 1) : undefined
    return { found: codesOf(body), next }
  })
  expect(found).toEqual(CODES)
  expect(pages).toBe(3)
  expect((await ask(`${DATES}&page=9`)).body).toMatchObject({ recordCount: '5', dados: [] })
})

it('keeps to dates in São Paulo, to a transaction and to statuses', async () => {
  const day = 'date_min=2026-10-02 12:00:00&date_max=2026-10-02 12:00:00'
  expect(codesOf((await ask(day)).body)).toEqual([CODES[1]])
  expect(codesOf((await ask(`transaction=${CODES[2]}`)).body)).toEqual([CODES[2]])
  expect((await ask('date_min=02/10/2026')).status).toBe(400)
  bench.simulator.platforms.changeSale('MONETIZZE', CODES[3] ?? '', { status: 'refunded' }, ACCOUNT)
  const { body } = await ask(`${DATES}&status[]=4&status[]=5`)
  expect(codesOf(body)).toEqual([CODES[3]])
  expect(at(body, 'dados.0.venda.status')).toBe('Devolvida')
})

it('writes a transaction as the postback does', async () => {
  const { body } = await ask(`transaction=${CODES[0]}`)
  expect(at(body, 'dados.0')).toMatchObject({
    chave_unica: 'unica',
    venda: { valor: '297.00', dataFinalizada: '2026-10-01 12:00:30', moeda: 'BRL' },
    comprador: { cnpj_cpf: '30122011066', cep: '01304001' },
  })
})

it('forgets a token after its time, and holds back who asks too much', async () => {
  bench.simulator.platforms.turn('MONETIZZE', 'requests_per_minute', 1)
  await bench.simulator.admin.advance(60_000)
  await ask(DATES)
  const late = await ask(DATES)
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
  await bench.simulator.admin.advance(900_000)
  expect((await ask(DATES)).body['error']).toBe('Token expirado')
})
