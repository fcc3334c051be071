import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { CERTIFICATE_PASSWORD, HOTTOK, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { freePort } from '../../../../../tools/launcher/port.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let product: Product
let shop: Shop
let metricsPort: number
beforeAll(async () => {
  metricsPort = await freePort()
  product = await startProduct({ worker: true, environment: { METRICS_PORT: String(metricsPort) } })
  shop = await openShop(product)
})
afterAll(() => product.stop())

/** Sends these exact bytes and reads until the connection closes. */
async function raw(port: number, bytes: string): Promise<{ status: number; id: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (text: Buffer) => (heard += text.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    id: /^x-request-id: (.+)$/im.exec(head)?.[1] ?? '',
    body,
  }
}
const jobsOf = async ({ headers }: Reply) =>
  (
    await product.sql<{ name: string }>(
      `select distinct name from jobs.job where data->>'request_id' = $1 order by 1`,
      [headers.get('x-request-id')],
    )
  ).map(({ name }) => name)
async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await product.sql(`alter table ${table} rename to ${table}_away`)
  try {
    return await work()
  } finally {
    await product.sql(`alter table ${table}_away rename to ${table}`)
  }
}
const lines = () => product.lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('an answer', () => {
  it.each([
    ['of the API', 'GET', '/api/auth/user'],
    ['of health', 'GET', '/health'],
    ['to what does not exist', 'GET', '/api/nada'],
    ['to a screen', 'GET', '/vendas'],
    ['to a file that does not exist', 'GET', '/assets/nada.js'],
    ['to an address that cannot be read', 'GET', '/api/%E0%A4%A'],
    ['to a method nobody uses', 'PROPFIND', '/api/company'],
    ['without a body', 'HEAD', '/health'],
  ])('%s bears its request id', async (_what, method, path) => {
    const reply = await product.call(shop.adm, method, path)
    expect(reply.headers.get('x-request-id')).toMatch(ID)
    if (reply.status >= 400 && method !== 'HEAD')
      expect(reply.body).toMatchObject({ request_id: reply.headers.get('x-request-id') })
  })

  it.each([
    ['what is no HTTP', 'nonsense\r\n\r\n', 400, 'pedido_ilegivel'],
    ['a header that is none', 'GET / HTTP/1.1\r\nhost: x\r\n\u0001: y\r\n\r\n', 400, 'pedido_ilegivel'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'pedido_ilegivel',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(100_000)}\r\n\r\n`,
      431,
      'cabecalhos_grandes_demais',
    ],
  ])('to %s says what is wrong in our own words, at both doors', async (_what, bytes, status, code) => {
    for (const port of [product.config.port, metricsPort]) {
      const answer = await raw(port, bytes)
      expect(answer.status).toBe(status)
      expect(answer.id).toMatch(ID)
      expect(JSON.parse(answer.body)).toMatchObject({ code, request_id: answer.id, message: expect.any(String) })
    }
  })

  it('to an expectation nobody knows is the ordinary one', async () => {
    const answer = await raw(
      product.config.port,
      'GET /api/auth/user HTTP/1.1\r\nhost: x\r\nexpect: milagre\r\nconnection: close\r\n\r\n',
    )
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([401, 'nao_autenticado'])
    expect(answer.id).toMatch(ID)
  })
})

describe('the log', () => {
  it('carries the id of a request from its answer into the jobs that follow from it, and into none that serves all', async () => {
    const reply = await shop.deliver(purchase({ code: 'FIO', at: new Date(Date.now() - 60_000) }))
    const note = await until('the note', async () => shop.note('FIO'))
    expect(await jobsOf(reply)).toEqual(['fly-company', 'process-sale'])
    await until('the end', async () => (await shop.note('FIO'))?.enotas_status === 'Autorizada')
    const body = { reason: 'O cliente desistiu da compra no prazo' }
    const cancelled = await product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/cancel`, body)
    expect(cancelled.status).toBe(202)
    expect(await jobsOf(cancelled)).toContain('settle-event')
  })

  it('bears the ids of the job and of its request in what the job has logged', async () => {
    const { reply, failed } = await withoutTable('note_item', async () => {
      const delivered = await shop.deliver(purchase({ code: 'FALHA', at: new Date(Date.now() - 60_000) }))
      const found = await until('the failure', async () =>
        lines().find(({ message, job }) => message === 'job failed' && job === 'process-sale'),
      )
      return { reply: delivered, failed: found }
    })
    expect(failed).toMatchObject({
      level: 'error',
      job_id: expect.any(String),
      request_id: reply.headers.get('x-request-id'),
    })
  })

  it('says the id in what a request itself has logged, also after its body was read', async () => {
    const reply = await withoutTable('sale_integration', () =>
      shop.deliver(purchase({ code: 'SEMTABELA', at: new Date() })),
    )
    expect(reply.status).toBe(500)
    const failed = lines().filter(({ message }) => message === 'request failed')
    expect(failed.at(-1)).toMatchObject({ level: 'error', request_id: reply.headers.get('x-request-id') })
  })

  it('never holds a secret that somebody gave us, whatever went wrong', async () => {
    const bearer = { authorization: `Bearer ${shop.adm.token}` }
    await product.call(null, 'POST', '/oauth/token', { grant_type: 'password', username: 'x', password: PASSWORD })
    await product.call(null, 'GET', `/api/nada?access_token=${shop.adm.token}`, undefined, bearer)
    await product.call(null, 'POST', `${shop.webhook}/mais?hottok=${HOTTOK}`, '{', { 'x-hotmart-hottok': HOTTOK })
    const said = product.lines.join('')
    const { masterKey, databaseUrl } = product.config
    const secrets = [
      PASSWORD,
      HOTTOK,
      CERTIFICATE_PASSWORD,
      shop.adm.token,
      shop.webhook.split('/').at(-1) ?? '',
      masterKey.reveal(),
      product.simulator.admin.accountToken,
      'BEGIN PRIVATE KEY',
    ]
    expect(said.length).toBeGreaterThan(1_000)
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
    expect(new URL(databaseUrl).password).toBe('')
  })

  it('is a line of JSON for every event, whatever was asked', async () => {
    for (const path of ['/api/%0A%0D{"level":"error"}', '/api/%1B[31m', '/api/%E2%80%A8'])
      await product.call(shop.adm, 'GET', path, undefined, { 'user-agent': 'a"}{"level":"error' })
    for (const line of product.lines) {
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), level: expect.any(String) })
    }
  })
})
