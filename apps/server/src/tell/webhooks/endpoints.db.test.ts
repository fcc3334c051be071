import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import {
  isGenuine,
  openWebhookDeps,
  type Receiver,
  startReceiver,
} from '../../../../../test/support/webhook-receiver.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { recordWebhooksOfSale } from '../../ledger/record-webhook-events.ts'
import { deleteExpired } from '../../operation/jobs/delete-expired.ts'
import { checkAddress } from './address.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { WAITS_MS } from './retry.ts'

const DAY_MS = 24 * 3_600_000
const START = '2026-11-20T15:00:00Z'
const clock = fixedClock(START)
let product: Product
let shop: Shop
let receiver: Receiver
let opened: ReturnType<typeof openWebhookDeps>
const lines: string[] = []
const secrets: string[] = []
beforeAll(async () => {
  product = await startProduct({ clock })
  shop = await openShop(product, { certificate: false, registered: false })
  opened = openWebhookDeps(product, { clock, reach: 'loopback', lines })
})
beforeEach(async () => {
  clock.set(START)
  receiver = await startReceiver()
  return () => receiver.stop()
})
afterAll(async () => {
  await opened.close()
  await product.stop()
})

const PATH = '/api/webhook-endpoint'
const ask = (method: string, path: string, body?: unknown) => product.call(shop.adm, method, path, body)
const outcome = ({ status, body }: Reply) => [status, body.code]
type Made = { id: number; secret: string }
type Delivery = Record<string, unknown> & { id: number; event_id: string; next_attempt_at: string | null }
type Listed = Record<string, unknown> & { id: number }

/** The company's only endpoint, at the test receiver. */
async function connected(events = ['sale.created']): Promise<Made> {
  await product.sql('delete from webhook_endpoint')
  const made = await ask('POST', PATH, { url: receiver.url, events })
  expect(made.status).toBe(201)
  const { id, secret } = made.body.data as Made
  secrets.push(secret)
  return { id, secret }
}
let sold = 0
async function sell(): Promise<number> {
  sold += 1
  return idOf(
    await ask('POST', '/api/sale', {
      external_sales_id: `WH-${sold}`,
      client: { name: 'Beatriz Nogueira Prates', document: '12345678909' },
      items: [{ description: 'Curso de fotografia', quantity: 2, value_per_unit: 48.5 }],
    }),
  )
}
const run = ({ id }: Made, deps = opened.deps) =>
  deliverWebhooks(deps, { company_id: shop.companyId, webhook_endpoint_id: id })
const deliveries = async ({ id }: Made, query = '') =>
  (await ask('GET', `/api/webhook-endpoint/${id}/deliveries${query}`)).body.data as Delivery[]
const listed = async ({ id }: Made) =>
  ((await ask('GET', PATH)).body.data as Listed[]).find((one) => one.id === id) as Listed

describe('an endpoint', () => {
  it('is answered with its secret once, and never again', async () => {
    const made = await connected()
    expect(made.secret).toMatch(/^whsec_[\w-]{43}$/)
    await sell()
    await run(made)
    const answers = [
      (await ask('GET', PATH)).body,
      (await ask('PUT', `/api/webhook-endpoint/${made.id}`, { events: ['sale.created', 'sale.canceled'] })).body,
      (await ask('GET', `/api/webhook-endpoint/${made.id}/deliveries`)).body,
    ]
    expect(JSON.stringify(answers)).not.toMatch(/whsec_|sealed/)
    expect(await listed(made)).toMatchObject({
      url: receiver.url,
      events: ['sale.created', 'sale.canceled'],
      is_active: true,
      failures: 0,
      failing_since: null,
      last_delivered_at: '2026-11-20T15:00:00.000Z',
    })
    const [row] = await product.sql<{ secret_sealed: string }>('select secret_sealed from webhook_endpoint')
    expect(row?.secret_sealed).toMatch(/^v2\./)
  })

  it('signs with its new secret once it is changed, and for a day with the one before as well', async () => {
    const made = await connected()
    const rotated = await ask('POST', `/api/webhook-endpoint/${made.id}/rotate-secret`)
    const { secret } = rotated.body.data as Made
    secrets.push(secret)
    await sell()
    await run(made)
    // Simulates a day passing, only for this endpoint.
    await product.sql(`update webhook_endpoint set secret_before_until = secret_before_until - interval '1 day'`)
    await sell()
    await run(made)
    const believed = () => receiver.received.map((one) => [isGenuine(one, made.secret), isGenuine(one, secret)])
    expect(believed()).toEqual([
      [true, true],
      [false, true],
    ])
  })

  it('signs with the secret before no more once somebody says so', async () => {
    const made = await connected()
    const rotated = await ask('POST', `/api/webhook-endpoint/${made.id}/rotate-secret`)
    const { secret } = rotated.body.data as Made
    secrets.push(secret)
    const listed = async () => ((await ask('GET', PATH)).body.data as Listed[])[0]?.former_secret_until
    expect(await listed()).toBe('2026-11-21T15:00:00.000Z')
    expect((await ask('DELETE', `/api/webhook-endpoint/${made.id}/former-secret`)).status).toBe(200)
    expect(await listed()).toBeNull()
    await sell()
    await run(made)
    expect(receiver.received.map((one) => [isGenuine(one, made.secret), isGenuine(one, secret)])).toEqual([
      [false, true],
    ])
  })

  it.each([
    ['http://10.1.2.3/avisos', 'dados_invalidos'],
    ['http://exemplo.test/avisos', 'dados_invalidos'],
    ['https://10.1.2.3/avisos', 'endereco_privado'],
    ['https://169.254.169.254/latest', 'endereco_privado'],
    ['https://100.64.0.1/', 'endereco_privado'],
    ['https://[fd00::1]/', 'endereco_privado'],
    ['https://[::ffff:10.0.0.1]/', 'endereco_privado'],
    ['https://0x0a000001/', 'endereco_privado'],
    ['http://127.0.0.1:22/', 'dados_invalidos'],
    ['https://ana:senha@127.0.0.1:8443/', 'dados_invalidos'],
    ['ftp://127.0.0.1:8443/', 'dados_invalidos'],
    ['avisos', 'dados_invalidos'],
  ])('at %s is refused: %s', async (url, code) => {
    const made = await connected()
    expect(outcome(await ask('POST', PATH, { url, events: ['sale.created'] }))).toEqual([422, code])
    expect(outcome(await ask('PUT', `/api/webhook-endpoint/${made.id}`, { url }))).toEqual([422, code])
    expect((await listed(made)).url).toBe(receiver.url)
  })

  it('hears of nothing that is not in the list of events', async () => {
    expect(outcome(await ask('POST', PATH, { url: receiver.url, events: ['sale.exploded'] }))).toEqual([
      422,
      'dados_invalidos',
    ])
    expect(outcome(await ask('POST', PATH, { url: receiver.url, events: [] }))).toEqual([422, 'dados_invalidos'])
    const made = await connected(['sale.canceled'])
    await sell()
    await run(made)
    expect(receiver.received).toEqual([])
    expect(await deliveries(made)).toEqual([])
  })

  it('is one of ten at most', async () => {
    await connected()
    for (let more = 1; more < 10; more += 1)
      expect((await ask('POST', PATH, { url: receiver.url, events: ['sale.created'] })).status).toBe(201)
    expect(outcome(await ask('POST', PATH, { url: receiver.url, events: ['sale.created'] }))).toEqual([
      422,
      'dados_invalidos',
    ])
  })

  it('that is deleted takes what waits with it', async () => {
    const made = await connected()
    await sell()
    expect((await ask('DELETE', `/api/webhook-endpoint/${made.id}`)).status).toBe(200)
    await run(made)
    expect(receiver.received).toEqual([])
    expect(outcome(await ask('GET', `/api/webhook-endpoint/${made.id}/deliveries`))).toEqual([404, 'nao_encontrado'])
  })
})

describe('a delivery', () => {
  it('is signed over its moment and its bytes, and tells no personal data', async () => {
    const made = await connected(['sale.created', 'sale.canceled'])
    const saleId = await sell()
    expect((await ask('POST', `/api/sale/${saleId}/cancel`, { reason: 'Venda em duplicidade' })).status).toBe(200)
    await run(made)
    const bodies = receiver.received.map(({ body }) => JSON.parse(body) as { event: string; id: string })
    expect(bodies.toSorted((a, b) => b.event.localeCompare(a.event))).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        event: 'sale.created',
        created_at: '2026-11-20T15:00:00.000Z',
        company_id: shop.companyId,
        data: {
          id: saleId,
          external_sales_id: `WH-${sold}`,
          platform: 'MANUAL',
          status: 'UNPROCESSED',
          currency: 'BRL',
          amount: 97,
          purchase_date: '2026-11-20T15:00:00.000Z',
          date_to_process: expect.anything(),
        },
      },
      expect.objectContaining({ event: 'sale.canceled', data: expect.objectContaining({ status: 'CANCELED' }) }),
    ])
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Beatriz|12345678909/)
    for (const one of receiver.received) {
      expect(isGenuine(one, made.secret)).toBe(true)
      expect(isGenuine({ ...one, body: one.body.replace('97', '98') }, made.secret)).toBe(false)
      expect(isGenuine({ ...one, headers: { ...one.headers, 'talao-timestamp': '1' } }, made.secret)).toBe(false)
      expect(one.headers['talao-timestamp']).toBe(String(clock.now().getTime() / 1000))
      expect(JSON.parse(one.body).id).toBe(one.headers['talao-event-id'])
    }
    expect(await deliveries(made, '?state=DELIVERED')).toHaveLength(2)
  })

  it('is tried ten times over the whole schedule, with the same bytes, and then given up', async () => {
    const made = await connected()
    receiver.answers({ status: 503, body: 'em manutenção' })
    await sell()
    const seen: number[] = []
    for (const wait of WAITS_MS) {
      await run(made)
      const [waiting] = await deliveries(made)
      const next = new Date(waiting?.next_attempt_at ?? 0).getTime() - clock.now().getTime()
      expect(next).toBeGreaterThanOrEqual(wait)
      expect(next).toBeLessThanOrEqual(wait * 1.2)
      clock.advance(next - 1)
      await run(made)
      seen.push(receiver.received.length)
      clock.advance(1)
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    await run(made)
    clock.advance(20 * DAY_MS)
    await run(made)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(receiver.received).toHaveLength(10)
    expect(new Set(receiver.received.map(({ headers }) => headers['talao-signature'])).size).toBe(10)
    expect(await deliveries(made)).toMatchObject([
      {
        state: 'FAILED',
        attempts: 10,
        next_attempt_at: null,
        http_status: 503,
        error: 'O endereço respondeu com o código 503.',
        answer: 'em manutenção',
      },
    ])
  })

  it('is sent again on wish, under the same id, with its schedule from the start', async () => {
    const made = await connected()
    await sell()
    await run(made)
    const [first] = await deliveries(made)
    receiver.answers({ status: 500 })
    const again = await ask('POST', `/api/webhook-endpoint/${made.id}/deliveries/${first?.id}/replay`)
    expect([again.status, again.body.data]).toEqual([202, { id: first?.id }])
    await run(made)
    expect(await deliveries(made)).toMatchObject([{ state: 'WAITING', attempts: 2, http_status: 500 }])
    clock.advance(WAITS_MS[0] * 1.2)
    receiver.answers({ status: 204 })
    await run(made)
    expect(await deliveries(made)).toMatchObject([{ state: 'DELIVERED', attempts: 3, http_status: 204, error: null }])
    expect(receiver.received.map(({ headers }) => headers['talao-event-id'])).toEqual(
      Array.from({ length: 3 }, () => first?.event_id),
    )
    expect(outcome(await ask('POST', `/api/webhook-endpoint/${made.id}/deliveries/999999/replay`))).toEqual([
      404,
      'nao_encontrado',
    ])
  })

  it('follows no redirect', async () => {
    const made = await connected()
    const elsewhere = await startReceiver()
    receiver.answers({ status: 307, headers: { location: elsewhere.url } })
    await sell()
    await run(made)
    expect(elsewhere.connections).toBe(0)
    await elsewhere.stop()
    expect(await deliveries(made)).toMatchObject([{ state: 'WAITING', http_status: 307 }])
  })

  it('keeps two kilobytes of an answer, and believes its status however long it goes on', async () => {
    const made = await connected()
    receiver.answers({ status: 200, body: `\0${'x'.repeat(5_000_000)}` })
    await sell()
    await run(made)
    const [delivery] = await deliveries(made)
    expect(delivery).toMatchObject({ state: 'DELIVERED', http_status: 200 })
    expect(delivery?.answer).toBe('x'.repeat(2_047))
  })

  it('of a change that is rolled back does not exist', async () => {
    const made = await connected(['sale.canceled'])
    const saleId = await sell()
    const tell = (fails: boolean) =>
      withCompanies(opened.deps.db, [shop.companyId], async (tx) => {
        const sale = { company_id: shop.companyId, id: saleId }
        await recordWebhooksOfSale(tx, sale, { from: 'PENDING', to: 'CANCELED' }, clock.now())
        if (fails) throw new Error('rolled back')
      })
    await expect(tell(true)).rejects.toThrow('rolled back')
    expect(await deliveries(made)).toEqual([])
    await tell(false)
    expect(await deliveries(made)).toHaveLength(1)
  })

  it('is taken by one sender only, however many there are', async () => {
    const made = await connected()
    for (let n = 0; n < 30; n += 1) await sell()
    await Promise.all([run(made), run(made), run(made), run(made)])
    expect(new Set(receiver.received.map(({ headers }) => headers['talao-event-id'])).size).toBe(30)
    expect(receiver.received).toHaveLength(30)
  })

  it('of a sender that died is taken up by another, after a minute', async () => {
    const made = await connected()
    await sell()
    // The state a sender leaves that took the delivery and was killed.
    await product.sql(`update webhook_delivery set attempts = 1, next_attempt_at = $1`, [
      new Date(clock.now().getTime() + 60_000),
    ])
    await run(made)
    expect(receiver.received).toEqual([])
    clock.advance(60_000)
    await run(made)
    expect(receiver.received).toHaveLength(1)
  })

  it('and its event are kept for thirty days', async () => {
    const made = await connected()
    await sell()
    await run(made)
    clock.advance(29 * DAY_MS)
    await deleteExpired(opened.deps)
    expect(await deliveries(made)).toHaveLength(1)
    clock.advance(2 * DAY_MS)
    await deleteExpired(opened.deps)
    expect(await product.sql('select 1 from webhook_event union all select 1 from webhook_delivery')).toEqual([])
  })
})

describe('an endpoint that takes nothing', () => {
  it('is switched off after three days and twenty tries, says why, and is not told of anything more', async () => {
    const made = await connected()
    receiver.answers({ status: 500 })
    await sell()
    for (let tries = 0; tries < 10; tries += 1) {
      await run(made)
      clock.advance(WAITS_MS[tries] ?? 0)
      clock.advance((WAITS_MS[tries] ?? 0) * 0.2)
    }
    expect(await listed(made)).toMatchObject({ is_active: true, failures: 10 })
    for (let more = 0; more < 9; more += 1) await sell()
    await run(made)
    clock.advance(3 * DAY_MS)
    expect(await listed(made)).toMatchObject({ is_active: true, failures: 19, off_reason: null })
    await sell()
    await run(made)
    expect(await listed(made)).toMatchObject({
      is_active: false,
      off_reason: 'Nada chegou a este endereço em três dias. Confira-o e ligue o webhook de novo.',
      off_at: clock.now().toISOString(),
    })
    expect(lines.filter((line) => line.includes('webhook endpoint switched off'))).toHaveLength(1)
    const before = receiver.received.length
    await sell()
    clock.advance(DAY_MS)
    await run(made)
    expect(receiver.received).toHaveLength(before)
    const [last] = await deliveries(made)
    expect(outcome(await ask('POST', `/api/webhook-endpoint/${made.id}/deliveries/${last?.id}/replay`))).toEqual([
      409,
      'webhook_desligado',
    ])

    receiver.answers({ status: 200 })
    idOf(await ask('PUT', `/api/webhook-endpoint/${made.id}`, { is_active: true }))
    expect(await listed(made)).toMatchObject({ is_active: true, failures: 0, failing_since: null, off_reason: null })
    await run(made)
    // Waiting deliveries are sent. Events from while it was off were never recorded.
    expect(await deliveries(made, '?state=DELIVERED')).toHaveLength(10)
  })

  it('is switched off at once when it says that it is gone', async () => {
    const made = await connected()
    receiver.answers({ status: 410 })
    await sell()
    await run(made)
    expect(await listed(made)).toMatchObject({ is_active: false, off_reason: expect.stringContaining('410') })
    expect(await deliveries(made)).toMatchObject([{ state: 'FAILED', attempts: 1 }])
  })
})

describe('a name that leads into a private network', () => {
  it('is refused when it is saved, where only the public net is in reach', async () => {
    for (const url of ['https://localhost:8443/', 'https://127.0.0.1/', 'https://192.168.0.1/', 'https://[::1]:8443/'])
      await expect(checkAddress(url, 'public')).rejects.toMatchObject({ code: 'endereco_privado' })
    await expect(checkAddress('http://8.8.8.8/', 'public')).rejects.toMatchObject({ code: 'dados_invalidos' })
    await expect(checkAddress('https://8.8.8.8/', 'public')).resolves.toBeUndefined()
  })

  it('is not connected to either, though it led elsewhere when it was saved', async () => {
    const made = await connected()
    // Simulates a name that resolved to a public address when it was saved.
    await product.sql('update webhook_endpoint set url = $1', [
      receiver.url.replace('http://127.0.0.1', 'https://localhost'),
    ])
    const open = openWebhookDeps(product, { clock, reach: 'public', lines })
    await sell()
    await run(made, open.deps)
    await open.close()
    expect(receiver.connections).toBe(0)
    expect(await deliveries(made)).toMatchObject([
      { state: 'WAITING', http_status: null, error: 'O nome leva agora a uma rede privada. Nada foi enviado.' },
    ])
  })
})

it('keeps the secrets out of every log', () => {
  expect(secrets.length).toBeGreaterThan(10)
  const logged = [...lines, ...product.lines].join('\n')
  expect(logged).toContain('webhook not delivered')
  for (const secret of secrets) expect(logged).not.toContain(secret)
})
