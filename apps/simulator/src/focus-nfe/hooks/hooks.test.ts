import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, CNPJ, openBench } from '../../../testing/focus-nfe.ts'
import { issueService, municipalNote, nationalNote } from '../../../testing/service-notes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Received = { secret: string | undefined; body: Record<string, unknown>; at: number }

let bench: Bench
let server: Server
let url: string
let received: Received[]
let status: number

beforeEach(async () => {
  bench = await openBench({ settings: { rateLimit: 10_000 } })
  received = []
  status = 200
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      received.push({
        secret: request.headers['x-apikey'] as string | undefined,
        body,
        at: bench.simulator.admin.now().getTime(),
      })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gatilho`
})
afterEach(async () => {
  await bench.simulator.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const create = (changes: Record<string, unknown> = {}) =>
  bench.call('POST', '/v2/hooks', {
    cnpj: CNPJ,
    event: 'nfe',
    url,
    authorization: 'segredo',
    authorization_header: 'X-ApiKey',
    ...changes,
  })

describe('a hook', () => {
  it('is told of an authorised and of a rejected note with the body of the GET and its secret', async () => {
    await create()
    const good = await bench.issue('h1')
    const bad = await bench.issue('h2', { valor_produtos: 40 })
    expect(received.map(({ secret, body }) => [secret, body])).toEqual([
      ['segredo', good.body],
      ['segredo', bad.body],
    ])
  })

  it('is tried again after 1 min, 30 min, 1 h, 3 h and 24 h, and then no more', async () => {
    await create()
    status = 500
    await bench.issue('h3')
    await bench.simulator.admin.advance(3 * DAY_MS)
    const first = received[0]?.at ?? 0
    const gaps = [MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 24 * HOUR_MS]
    expect(received.map(({ at }) => at - first)).toEqual([
      0,
      ...gaps.map((_gap, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap)),
    ])
    expect(bench.simulator.admin.deliveries()[0]).toMatchObject({ state: 'given_up', attempts: 6 })
  })

  it('stops being tried at the first success', async () => {
    await create()
    status = 503
    await bench.issue('h4')
    status = 204
    await bench.simulator.admin.advance(3 * DAY_MS)
    expect(received).toHaveLength(2)
  })

  it('counts what it did', async () => {
    const { body } = await create()
    status = 500
    await bench.issue('h5')
    status = 200
    await bench.simulator.admin.advance(MINUTE_MS)
    const shown = await bench.call('GET', `/v2/hooks/${String(body['id'])}`)
    expect(shown.body).toMatchObject({ request_count: 2, error_count: 1, success_count: 1, nome: 'ACME CURSOS LTDA' })
  })

  it('disappears after seven days of mostly failures', async () => {
    await create()
    status = 500
    for (let day = 0; day < 7; day += 1) {
      await bench.issue(`dia${day}`)
      expect(JSON.parse((await bench.call('GET', '/v2/hooks')).text)).toHaveLength(1)
      await bench.simulator.admin.advance(DAY_MS)
    }
    await bench.issue('oitavo', { data_emissao: '2026-11-28T10:00:00-03:00' })
    expect((await bench.call('GET', '/v2/hooks')).text).toBe('[]')
  })

  it('is fired again on demand, and is silent once deleted', async () => {
    const { body } = await create()
    await bench.issue('h6')
    const fired = await bench.call('POST', '/v2/nfe/h6/hook')
    expect(JSON.parse(fired.text)).toEqual([expect.objectContaining({ id: body['id'], url })])
    await bench.simulator.admin.advance(0)
    expect(received).toHaveLength(2)
    expect((await bench.call('DELETE', `/v2/hooks/${String(body['id'])}`)).body['deleted']).toBe(true)
    await bench.issue('h7')
    expect(received).toHaveLength(2)
  })

  it.each([
    [{ event: 'venda' }, 'Parâmetro "event" deve ser um evento válido'],
    [{ url: 'nenhuma' }, 'URL inválida: nenhuma'],
    [{ event: undefined }, 'Parâmetro "event" não informado'],
  ])('is refused with %o', async (changes, mensagem) => {
    const answer = await create(changes)
    expect([answer.status, answer.body['mensagem']]).toEqual([400, mensagem])
  })

  it('is one of at most five per event', async () => {
    for (let made = 0; made < 5; made += 1) expect((await create()).status).toBe(200)
    expect((await create()).status).toBe(422)
    expect((await create({ event: 'inutilizacao' })).status).toBe(200)
  })
})

describe('a hook of NFS-e', () => {
  beforeEach(async () => {
    const flags = { inscricao_municipal: '12345', habilita_nfse: true, habilita_nfsen_homologacao: true }
    await bench.call('PUT', `/v2/empresas/${bench.companyId}`, flags, bench.tokens.conta)
  })

  it('is told of its own kind only, with the body of the GET', async () => {
    await create({ event: 'nfse' })
    await create({ event: 'nfsen', authorization: 'nacional' })
    const city = await issueService(bench, 'nfse', 's1', municipalNote())
    const nation = await issueService(bench, 'nfsen', 's2', nationalNote())
    await bench.issue('s3')
    expect(received.map(({ secret, body }) => [secret, body])).toEqual([
      ['segredo', city.body],
      ['nacional', nation.body],
    ])
  })

  it('is told of the note that was replaced, and is fired again on demand', async () => {
    await create({ event: 'nfse' })
    const first = await issueService(bench, 'nfse', 's4', municipalNote())
    const by = { numero_rps_substituido: first.body['numero_rps'], serie_rps_substituido: '1' }
    await issueService(bench, 'nfse', 's5', municipalNote({}, by))
    expect(received.map(({ body }) => [body['ref'], body['status']])).toEqual([
      ['s4', 'autorizado'],
      ['s4', 'substituido'],
      ['s5', 'autorizado'],
    ])
    expect(JSON.parse((await bench.call('POST', '/v2/nfse/s5/hook')).text)).toHaveLength(1)
    await bench.simulator.admin.advance(0)
    expect(received).toHaveLength(4)
  })
})

it('is told when the service declares numbers void by itself', async () => {
  await create({ event: 'inutilizacao' })
  const wish = { cnpj: CNPJ, environment: 'homologacao', serie: 1, first: 8, last: 9 } as const
  const made = bench.simulator.admin.voidByItself(wish)
  await bench.simulator.admin.advance(0)
  expect(received.map(({ body }) => body)).toEqual([made])
  expect(made).toMatchObject({ status: 'autorizado', numero_inicial: '8', numero_final: '9', cnpj: CNPJ })
  expect(bench.simulator.admin.voidByItself(wish)).toMatchObject({ status: 'erro_autorizacao', status_sefaz: '563' })
  expect(bench.simulator.admin.deliveries()).toMatchObject([{ ref: null, state: 'delivered' }])
})

describe('a fault of the webhooks', () => {
  const refs = () => received.map(({ body }) => body['ref'])

  it('loses one', async () => {
    await create()
    bench.simulator.admin.addFault({ kind: 'hook_lost', count: 1 })
    await bench.issue('f1')
    await bench.issue('f2')
    expect(refs()).toEqual(['f2'])
  })

  it('sends one twice', async () => {
    await create()
    bench.simulator.admin.addFault({ kind: 'hook_duplicate', count: 1 })
    await bench.issue('f3')
    expect(refs()).toEqual(['f3', 'f3'])
  })

  it('sends one late', async () => {
    await create()
    bench.simulator.admin.addFault({ kind: 'hook_late', count: 1, params: { seconds: 600 } })
    await bench.issue('f4')
    expect(refs()).toEqual([])
    await bench.simulator.admin.advance(600_000)
    expect(refs()).toEqual(['f4'])
  })

  it('sends one after the next', async () => {
    await create()
    bench.simulator.admin.addFault({ kind: 'hook_reorder', count: 1 })
    await bench.issue('f5')
    await bench.issue('f6')
    await bench.simulator.admin.advance(HOUR_MS)
    expect(refs()).toEqual(['f6', 'f5'])
  })

  it('sends one with a wrong secret', async () => {
    await create()
    bench.simulator.admin.addFault({ kind: 'hook_wrong_secret', count: 1, token: bench.tokens.homologacao })
    await bench.issue('f7')
    expect(received[0]?.secret).toBe('segredo-errado')
  })
})
