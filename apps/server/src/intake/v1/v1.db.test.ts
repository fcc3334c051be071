import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { openPullDeps } from '../../../../../test/support/pulls.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { deleteExpired } from '../../operation/jobs/delete-expired.ts'

const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')) as Record<string, unknown>
const CREATE = fixture('sale_create')

type Client = { id: number; client_id: string; client_secret: string; prefix: string }
let product: Product
let shop: Shop
let other: Shop
let client: Client
let program: Person
beforeAll(async () => {
  product = await startProduct()
  shop = await openShop(product, { certificate: false })
  other = await openShop(product, { certificate: false })
  client = await makeClient(shop)
  program = bearer(client.client_secret)
})
afterAll(() => product.stop())

async function makeClient(of: Shop): Promise<Client> {
  const reply = await product.call(of.adm, 'POST', '/api/oauth-client', {
    name: 'Loja virtual',
    company_id: of.companyId,
  })
  expect(reply.status).toBe(201)
  return reply.body.data as Client
}
const bearer = (token: string): Person => ({ id: 0, email: '', token })
const sale = (code: string, more: object = {}) => ({ ...CREATE, external_sales_id: code, ...more })
const post = (body: object, headers: Record<string, string> = {}, who = program) =>
  product.call(who, 'POST', '/api/v1/sales', body, headers)
const salesOf = (code: string) =>
  product.sql('select id::int, status, version, oauth_client_id::int from sale where external_sales_id = $1', [code])

describe('a sale told by a program', () => {
  it('is made by its example, brought up to date under the same code, and read with its notes', async () => {
    const made = await post(CREATE, { 'idempotency-key': 'b3c1d6de-0000-4000-8000-000000000001' })
    expect([made.status, made.body.data]).toEqual([
      201,
      { id: expect.any(Number), external_sales_id: 'PED-1001', status: 'PENDING' },
    ])
    const client_ = { ...(CREATE['client'] as object), name: 'Beatriz Prates' }
    const again = await post({ ...CREATE, client: client_ })
    expect([again.status, (again.body.data as { id: number }).id]).toEqual([200, (made.body.data as { id: number }).id])
    const read = await product.call(program, 'GET', '/api/v1/sales/PED-1001')
    expect(read.body.data).toMatchObject({
      external_sales_id: 'PED-1001',
      status: 'PENDING',
      amount: 401,
      amount_exchanged: 401,
      warranty_end_date: '2026-10-13',
      missing: [],
      fiscal_notes: [],
      service_fiscal_notes: [],
    })
    const [row] = await product.sql(
      'select customer_name, platform, oauth_client_id::int from sale where external_sales_id = $1',
      ['PED-1001'],
    )
    expect(row).toEqual({ customer_name: 'Beatriz Prates', platform: 'API', oauth_client_id: client.id })
  })

  it('makes its products on sight, of the kind the item says', async () => {
    const items = [
      { product_code: 'SERV', description: 'Aula', quantity: 1, unit_value: 100, type: 'NFSE' },
      { product_code: 'LIVRO', description: 'Livro', quantity: 1, unit_value: 50 },
    ]
    expect((await post(sale('PED-PROD', { items }))).status).toBe(201)
    const list = await product.call(program, 'GET', '/api/v1/products?product_code=SERV')
    expect(list.body).toMatchObject({
      total: 1,
      data: [{ product_code: 'SERV', name: 'Aula', status: 'PENDING', type_fiscal_note: 'NFSE', price: 100 }],
    })
    expect((await product.call(program, 'GET', '/api/v1/products?per_page=1&page=2')).body).toMatchObject({
      current_page: 2,
      per_page: 1,
      data: [expect.anything()],
    })
  })

  it('takes a buyer whose registration exists in the UF for a taxpayer, and any other for none', async () => {
    const taxpayerOf = async (code: string, state_registration: string, uf = 'SP', city = 'São Paulo') => {
      const address = { ...(CREATE['client'] as { address: object }).address, state: uf, city }
      const buyer = { ...(CREATE['client'] as object), document: '11.222.333/0001-81', state_registration, address }
      expect((await post(sale(code, { client: buyer }))).status).toBe(201)
      return product.sql(
        `select c.icms_taxpayer, c.state_registration from sale_client c join sale s on s.company_id = c.company_id and s.id = c.sale_id
         where s.external_sales_id = $1`,
        [code],
      )
    }
    const number = '110042490114'
    expect(await taxpayerOf('PED-IE-1', '110.042.490.114')).toEqual([
      { icms_taxpayer: 'Contribuinte', state_registration: number },
    ])
    expect(await taxpayerOf('PED-IE-2', number, 'RJ', 'Rio de Janeiro')).toEqual([
      { icms_taxpayer: 'NaoContribuinte', state_registration: number },
    ])
    expect(await taxpayerOf('PED-IE-3', 'isento')).toEqual([
      { icms_taxpayer: 'NaoContribuinte', state_registration: 'ISENTO' },
    ])
  })

  it('is cancelled by its example, and its story has no word of the wire', async () => {
    await post(sale('PED-CANCEL'))
    const reply = await product.call(program, 'POST', '/api/v1/sales/PED-CANCEL/status', fixture('sale_cancel'))
    expect([reply.status, reply.body.data]).toMatchObject([200, { status: 'CANCELED' }])
    const told = await product.sql<{ text: string; detail: string }>(
      `select e.text, e.detail from sale_event e join sale s on s.company_id = e.company_id and s.id = e.sale_id
       where s.external_sales_id = 'PED-CANCEL' order by e.id`,
    )
    expect(told).toEqual([
      { text: 'Venda recebida pela API', detail: 'Compra aprovada' },
      { text: 'Compra reembolsada', detail: 'Arrependimento' },
    ])
    expect((await product.call(program, 'POST', '/api/v1/sales/NAO-HA/status', { status: 'paid' })).status).toBe(404)
    expect((await product.call(program, 'GET', '/api/v1/sales/NAO-HA')).status).toBe(404)
  })

  it('that is wrong is refused field by field', async () => {
    const wrong = sale('PED-422', {
      client: { ...(CREATE['client'] as object), document: '12345678900' },
      items: [{ product_code: 'A', description: 'A', quantity: 1, unit_value: 0 }],
    })
    const reply = await post(wrong)
    expect([reply.status, reply.body['errors']]).toEqual([422, fixture('error_422')['errors']])
    expect(await salesOf('PED-422')).toEqual([])
  })

  it('told by many requests at once is one sale, and none of them fails', async () => {
    for (const expected of [[201, ...Array.from({ length: 11 }, () => 200)], Array.from({ length: 12 }, () => 200)]) {
      const asked = Array.from({ length: 12 }, (_, index) => post(sale('PED-MANY', { installments: index + 1 })))
      expect((await Promise.all(asked)).map((reply) => reply.status).toSorted((a, b) => b - a)).toEqual(expected)
    }
    expect(await salesOf('PED-MANY')).toHaveLength(1)
  })

  it('of another company does not exist', async () => {
    await post(sale('PED-MINE'))
    const stranger = bearer((await makeClient(other)).client_secret)
    expect((await product.call(stranger, 'GET', '/api/v1/sales/PED-MINE')).status).toBe(404)
    expect((await product.call(stranger, 'POST', '/api/v1/sales/PED-MINE/status', { status: 'refunded' })).status).toBe(
      404,
    )
    expect((await post(sale('PED-MINE'), {}, stranger)).status).toBe(201)
    expect(await salesOf('PED-MINE')).toHaveLength(2)
  })
})

describe('an Idempotency-Key', () => {
  it('gives a repetition the first answer and does nothing', async () => {
    const headers = { 'idempotency-key': 'chave-1' }
    const first = await post(sale('PED-KEY'), headers)
    const before = await salesOf('PED-KEY')
    const second = await post(sale('PED-KEY'), headers)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await salesOf('PED-KEY')).toEqual(before)
  })

  it('with another body is refused', async () => {
    const headers = { 'idempotency-key': 'chave-2' }
    await post(sale('PED-KEY-2'), headers)
    const reply = await post(sale('PED-KEY-3'), headers)
    expect([reply.status, reply.body.code]).toEqual([422, 'chave_com_outro_conteudo'])
    expect(await salesOf('PED-KEY-3')).toEqual([])
  })

  it('used twenty times at once has one effect', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => post(sale('PED-RACE'), { 'idempotency-key': 'chave-3' })),
    )
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([201, replies[0]?.body])
    expect(await salesOf('PED-RACE')).toMatchObject([{ version: 1 }])
  })

  it('belongs to its client, is free again after thirty days, and is then forgotten', async () => {
    const headers = { 'idempotency-key': 'chave-4' }
    await post(sale('PED-OLD'), headers)
    const second = bearer((await makeClient(shop)).client_secret)
    expect((await post(sale('PED-OTHER-CLIENT'), headers, second)).status).toBe(201)
    await product.sql(`update kept_answer set created_at = now() - interval '31 days' where key = 'chave-4'`)
    expect((await post(sale('PED-NEW'), headers)).status).toBe(201)
    const { deps, close } = await openPullDeps(product)
    await deleteExpired(deps)
    await close()
    expect(await product.sql(`select 1 from kept_answer where key = 'chave-4'`)).toHaveLength(1)
  })

  it('that is no plain text is refused', async () => {
    for (const key of ['', ' ', 'a b', 'x'.repeat(256)]) {
      const reply = await post(sale('PED-BAD-KEY'), { 'idempotency-key': key })
      expect([key, reply.status]).toEqual([key, 422])
    }
  })
})

describe('a client', () => {
  const token = (body: object | string, headers: Record<string, string> = {}) =>
    product.call(null, 'POST', '/oauth/token', body, headers)

  it('is shown without its secret, of which only a hash is kept', async () => {
    expect(client).toMatchObject({
      client_id: expect.stringMatching(/^tlo_/),
      client_secret: expect.stringMatching(/^tlo_live_[\w-]{43}$/),
    })
    expect(client.client_secret.startsWith(client.prefix)).toBe(true)
    const list = await product.call(shop.adm, 'GET', '/api/oauth-client')
    expect(JSON.stringify(list.body)).not.toContain(client.client_secret)
    expect((list.body.data as Client[]).map((one) => one.id)).toContain(client.id)
    const stored = await product.sql('select * from oauth_client')
    expect(JSON.stringify(stored)).not.toContain(client.client_secret)
    expect(product.lines.join('')).not.toContain(client.client_secret)
  })

  it('gets a token by JSON, by form and by Basic, and asks with it', async () => {
    const { client_id, client_secret } = client
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = [
      await token({ grant_type: 'client_credentials', client_id, client_secret }),
      await token(new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(), form),
      await token('grant_type=client_credentials', { ...form, authorization: `Basic ${basic}` }),
    ]
    for (const reply of asked) {
      expect(reply.body).toMatchObject({ token_type: 'Bearer', expires_in: 2_592_000 })
      expect(reply.headers.get('set-cookie')).toBeNull()
      const read = await product.call(bearer(String(reply.body['access_token'])), 'GET', '/api/v1/products')
      expect(read.status).toBe(200)
    }
  })

  it('that is unknown or has another secret gets the same refusal', async () => {
    const wrong = [
      await token({ grant_type: 'client_credentials', client_id: client.client_id, client_secret: 'tlo_live_errado' }),
      await token({ grant_type: 'client_credentials', client_id: 'tlo_ninguem', client_secret: client.client_secret }),
      await token({ grant_type: 'client_credentials' }),
    ]
    for (const reply of wrong) expect([reply.status, reply.body.code]).toEqual([401, 'credenciais_invalidas'])
    expect(new Set(wrong.map((reply) => reply.body['message'])).size).toBe(1)
    const tries = Array.from({ length: 12 }, () =>
      token({ grant_type: 'client_credentials', client_id: 'tlo_tentativa', client_secret: 'x' }),
    )
    expect((await Promise.all(tries)).map((reply) => reply.status)).toContain(429)
  })

  it('reaches only the calls that are meant for programs, and people do not reach those', async () => {
    for (const path of [
      '/api/v1/products',
      '/api/product',
      '/api/sale',
      '/api/fiscal-note',
      '/api/service-fiscal-note',
    ])
      expect([path, (await product.call(program, 'GET', path)).status]).toEqual([path, 200])
    for (const path of ['/api/company', '/api/sale-integration', '/api/oauth-client', '/api/task', '/api/auth/user'])
      expect([path, (await product.call(program, 'GET', path)).status]).toEqual([path, 403])
    const reply = await product.call(shop.adm, 'GET', '/api/v1/products')
    expect([reply.status, reply.body.code]).toEqual([403, 'sem_permissao'])
    expect((await product.call(null, 'GET', '/api/v1/products')).status).toBe(401)
  })

  it('is told how much it may ask, and to wait when that is used up', async () => {
    const busy = bearer((await makeClient(shop)).client_secret)
    const ask = () => product.call(busy, 'GET', '/api/v1/products?per_page=1')
    const replies = []
    // More concurrent requests would reach another limit.
    for (let slice = 0; slice < 5; slice += 1)
      replies.push(...(await Promise.all(Array.from({ length: 25 }, () => ask()))))
    const refused = replies.filter((reply) => reply.status === 429)
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(120)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body.code).toBe('limite_excedido')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const left = replies.map((reply) => Number(reply.headers.get('ratelimit-remaining')))
    expect(Math.max(...left)).toBe(119)
    expect(replies[0]?.headers.get('ratelimit-limit')).toBe('120')
    expect(Number(replies[0]?.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60)
  })

  it('shows when it was last used, written at most once a minute', async () => {
    const fresh = await makeClient(shop)
    const used = async () =>
      (
        await product.sql<{ last_used_at: Date | null }>('select last_used_at from oauth_client where id = $1', [
          fresh.id,
        ])
      )[0]?.last_used_at
    expect(await used()).toBeNull()
    await product.call(bearer(fresh.client_secret), 'GET', '/api/v1/products')
    const first = await used()
    expect(first).toBeInstanceOf(Date)
    await product.call(bearer(fresh.client_secret), 'GET', '/api/v1/products')
    expect(await used()).toEqual(first)
    await product.sql(`update oauth_client set last_used_at = now() - interval '2 minutes' where id = $1`, [fresh.id])
    await product.call(bearer(fresh.client_secret), 'GET', '/api/v1/products')
    expect((await used())?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('that is revoked opens nothing, neither by its secret nor by a token got before', async () => {
    const gone = await makeClient(shop)
    const { client_id, client_secret } = gone
    const access = String(
      (await token({ grant_type: 'client_credentials', client_id, client_secret })).body['access_token'],
    )
    expect((await product.call(other.adm, 'DELETE', `/api/oauth-client/${gone.id}`)).status).toBe(404)
    expect((await product.call(shop.adm, 'DELETE', `/api/oauth-client/${gone.id}`)).status).toBe(200)
    for (const secret of [client_secret, access])
      expect((await product.call(bearer(secret), 'GET', '/api/v1/products')).status).toBe(401)
    expect((await token({ grant_type: 'client_credentials', client_id, client_secret })).status).toBe(401)
  })

  it('can be made by who runs the company only', async () => {
    const plain = await product.person({ company: shop.companyId, role: null })
    expect((await product.call(plain, 'POST', '/api/oauth-client', { name: 'x' })).status).toBe(403)
    expect((await product.call(plain, 'GET', '/api/oauth-client')).status).toBe(403)
    const wise = await product.person({ wise: true })
    expect((await product.call(wise, 'POST', '/api/oauth-client', { name: 'x' })).status).toBe(422)
  })
})

describe('the description of the API', () => {
  it('tells of every call for programs, with what goes in and what comes out', async () => {
    const reply = await product.call(null, 'GET', '/api/openapi.json')
    const paths = reply.body['paths'] as Record<string, Record<string, Record<string, unknown>>>
    const create = JSON.stringify(paths['/api/v1/sales']?.['post'])
    for (const word of ['Idempotency-Key', 'external_sales_id', 'warranty_days', 'unit_value', '"201"', '"409"'])
      expect(create).toContain(word)
  })
})
