import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { platformOf } from '@talao/platforms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, type Bench, column, openBench, saleOf } from '../../testing/platforms.ts'
import { DEMO_CREDENTIALS } from './demo-accounts.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.simulator.stop())

const control = (method: string, path: string, body?: unknown) => bench.control(method, `/plataformas${path}`, body)

describe('the book of sales under /_simulador', () => {
  it('takes accounts, neutral sales and their changes, and shows them', async () => {
    expect((await control('POST', '/tmb/contas', { account: 'loja', credentials: { auth_token: 'x' } })).status).toBe(
      200,
    )
    const added = await control('POST', '/tmb/vendas', { account: 'loja', sales: [saleOf('1'), saleOf('2', 1)] })
    expect(column(added.body, 'data', 'fee_cents')).toEqual([2_970, 2_970])
    await control('PUT', '/tmb/vendas/2', { account: 'loja', status: 'refunded', at: '2026-11-01T12:00:00Z' })
    const { body } = await control('GET', '/tmb/vendas?account=loja')
    expect(column(body, 'data', 'status')).toEqual(['paid', 'refunded'])
    expect(at(body, 'data.1.updated_at')).toBe('2026-11-01T12:00:00.000Z')
    await control('DELETE', '/tmb/vendas?account=loja')
    expect((await control('GET', '/tmb/vendas?account=loja')).body['data']).toEqual([])
  })

  it('shows one neutral sale at every platform', async () => {
    for (const platform of ['HOTMART', 'EDUZZ', 'KIWIFY', 'MONETIZZE', 'TICTO', 'BRAIP', 'PERFECTPAY', 'TMB']) {
      const sale = saleOf('424242', 0, { created_at: '2026-11-19T12:00:00Z', approved_at: '2026-11-19T12:01:00Z' })
      expect((await control('POST', `/${platform}/vendas`, { sales: [sale] })).status).toBe(200)
    }
    const { body } = await bench.ask('https://api.tmbeducacao.com.br/api/pedidos?pageSize=100', {
      headers: { Authorization: 'Bearer tmb-demo-token' },
    })
    expect(column(body, 'data', 'pedido_id')).toContain(424_242)
  })

  it('turns knobs and gives them back', async () => {
    expect((await control('PUT', '/braip/ajustes', { page_size: 3 })).body).toMatchObject({ page_size: 3 })
    expect((await control('PUT', '/braip/ajustes', { page_size: null })).body).toMatchObject({ page_size: null })
    expect((await control('PUT', '/braip/ajustes', { page_size: 0 })).status).toBe(400)
  })

  it('names what it cannot take', async () => {
    expect((await control('POST', '/xgrow/vendas', { sales: [saleOf('1')] })).status).toBe(404)
    expect((await control('GET', '/nenhuma/vendas')).status).toBe(404)
    expect((await control('GET', '/tmb/vendas?account=nenhuma')).status).toBe(404)
    expect((await control('PUT', '/tmb/vendas/nenhuma', { status: 'paid' })).status).toBe(404)
    const dollars = saleOf('3', 0, { currency: 'USD' })
    const { status, body } = await control('POST', '/tmb/vendas', { sales: [dollars] })
    expect([status, String(body['mensagem'])]).toEqual([400, expect.stringContaining('exchange_rate')])
  })
})

describe('a delivery of an example', () => {
  it('arrives as the platform itself would send it', async () => {
    const arrived: { request: IncomingMessage; body: Buffer }[] = []
    const receiver = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        arrived.push({ request, body: Buffer.concat(parts) })
        response.writeHead(202).end('{"ok":true}')
      })
    })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/chegada?porta=1`
    const credentials = { hottok: 'segredo-combinado' }
    const wish = { fixture: 'purchase-approved', url, credentials }
    expect((await control('POST', '/hotmart/entregas', wish)).body).toEqual({ status: 202, body: '{"ok":true}' })
    await control('POST', '/hotmart/entregas', { fixture: 'purchase-approved', url })
    receiver.close()
    expect(arrived[1]?.request.headers['x-hotmart-hottok']).toBe(DEMO_CREDENTIALS.HOTMART.hottok)
    const [{ request, body } = { request: null, body: Buffer.alloc(0) }] = arrived
    expect(request?.url).toBe('/chegada?porta=1')
    const headers = request?.headers as Record<string, string>
    expect(platformOf('HOTMART')?.verify({ headers, query: {}, body }, credentials)).toBe(true)
  })

  it('goes to this machine alone, and only if there is such an example', async () => {
    const wish = { fixture: 'purchase-approved', credentials: { hottok: 'x' } }
    for (const url of ['https://127.0.0.1/', 'http://example.com/', 'http://127.0.0.1.example.com/', 'nada']) {
      const { status, body } = await control('POST', '/hotmart/entregas', { ...wish, url })
      expect([status, body['mensagem']]).toEqual([400, expect.stringContaining('só se entrega')])
    }
    const url = 'http://127.0.0.1:1/'
    expect((await control('POST', '/hotmart/entregas', { ...wish, url, fixture: 'nenhum' })).status).toBe(404)
    expect((await control('POST', '/hotmart/entregas', { ...wish, url })).body['mensagem']).toContain(
      'A entrega falhou',
    )
  })
})
