import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { KIWIFY } from '../../../../../test/support/pulls.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { HOTTOK, idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

const CREDENTIALS = {
  client_id: KIWIFY.client_id,
  client_secret: KIWIFY.client_secret,
  webhook_token: KIWIFY.webhook_token,
  account_id: KIWIFY.account_id,
}
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.simulator.admin.removeFaults()
  shop = await openShop(product, { certificate: false, integration: { auto_send: false } })
})

const create = async (body: object) =>
  product.call(shop.adm, 'POST', '/api/sale-integration', { name: 'Loja', company_id: shop.companyId, ...body })
const api = (method: string, id: number, path = '', body?: object) =>
  product.call(shop.adm, method, `/api/sale-integration/${id}${path}`, body)
const rowOf = async (id: number) =>
  (
    await product.sql<{
      auto_since: Date
      secrets_set: string[]
      access_token_sealed: string | null
      is_active: boolean
    }>('select auto_since, secrets_set, access_token_sealed, is_active from sale_integration where id = $1', [id])
  )[0]

describe('saving an integration', () => {
  it('keeps what the user decided about its sales', async () => {
    const id = idOf(
      await create({
        type: 'TMB',
        coproduction_base: 'SHARE',
        options: { tmb_amount: 'TOTAL', foreign_buyers: 'ASK' },
        credentials: { auth_token: 'token-da-tmb' },
      }),
    )
    expect((await api('GET', id)).body.data).toMatchObject({
      coproduction_base: 'SHARE',
      options: { tmb_amount: 'TOTAL', foreign_buyers: 'ASK' },
      can_pull: true,
    })
    await api('PUT', id, '', { options: { tmb_amount: 'PRINCIPAL' } })
    expect((await api('GET', id)).body.data).toMatchObject({ options: { tmb_amount: 'PRINCIPAL' } })
  })

  it('keeps every secret it is given, and needs those its platform is heard with', async () => {
    const without = await create({ type: 'KIWIFY', credentials: { client_secret: 'x' } })
    expect([without.status, without.body.code, Object.keys(without.body['errors'] as object)]).toEqual([
      422,
      'credencial_faltando',
      ['credentials.webhook_token'],
    ])
    const id = idOf(await create({ type: 'KIWIFY', credentials: { ...CREDENTIALS, auth_token: 'de outra' } }))
    expect((await rowOf(id))?.secrets_set.toSorted()).toEqual(['auth_token', 'client_secret', 'webhook_token'])
    expect((await create({ type: 'API' })).status).toBe(422)
  })

  it('starts anew when it is put on: nothing that came before goes by itself', async () => {
    const id = idOf(await create({ type: 'KIWIFY', credentials: CREDENTIALS, auto_since: '2026-01-01T00:00:00Z' }))
    const since = async () => (await rowOf(id))?.auto_since.toISOString().slice(0, 10)
    await api('PUT', id, '', { auto_process: false, name: 'Outra' })
    await api('PUT', id, '', { auto_send: true })
    expect(await since()).toBe('2026-01-01')
    await api('PUT', id, '', { auto_process: true })
    expect((await rowOf(id))?.auto_since.getTime()).toBeGreaterThan(Date.now() - 60_000)
    for (const name of ['is_active', 'auto_send']) {
      await api('PUT', id, '', { auto_since: '2026-01-01T00:00:00Z', [name]: false })
      expect(await since()).toBe('2026-01-01')
      await api('PUT', id, '', { [name]: true })
      expect((await rowOf(id))?.auto_since.getTime()).toBeGreaterThan(Date.now() - 60_000)
    }
    await api('PUT', id, '', { is_active: false })
    await api('PUT', id, '', { is_active: true, auto_since: '2026-02-02T00:00:00Z' })
    expect(await since()).toBe('2026-02-02')
  })

  it('does not move it to another company', async () => {
    const other = await openShop(product, { certificate: false })
    const id = idOf(await create({ type: 'KIWIFY', credentials: CREDENTIALS }))
    const hotmart = `/api/integration-hotmart/${shop.integrationId}`
    for (const path of [`/api/sale-integration/${id}`, hotmart]) {
      const moved = await product.call(shop.adm, 'PUT', path, { company_id: other.companyId })
      expect([moved.status, moved.body.errors]).toEqual([422, { company_id: ['A integração é de outra empresa.'] }])
      expect((await product.call(shop.adm, 'PUT', path, { company_id: shop.companyId })).status).toBe(200)
    }
  })

  it('forgets the access token that was got with other credentials', async () => {
    const id = idOf(await create({ type: 'KIWIFY', credentials: CREDENTIALS }))
    expect((await api('GET', id, '/products')).status).toBe(200)
    expect((await rowOf(id))?.access_token_sealed).not.toBeNull()
    await api('PUT', id, '', { name: 'Outro nome' })
    expect((await rowOf(id))?.access_token_sealed).not.toBeNull()
    await api('PUT', id, '', { credentials: { client_secret: 'outro' } })
    expect((await rowOf(id))?.access_token_sealed).toBeNull()
  })
})

describe('the views by platform', () => {
  it.each([
    ['eduzz', 'EDUZZ', { webhook_token: 'x' }],
    ['monetizze', 'MONETIZZE', { webhook_token: 'x' }],
    ['xgrow', 'XGROW', {}],
    ['ticto', 'TICTO', { webhook_token: 'x' }],
  ])('%s shows only its own', async (path, type, credentials) => {
    const id = idOf(await create({ type, credentials }))
    const list = await product.call(shop.adm, 'GET', `/api/integration-${path}`)
    expect((list.body.data as { id: number; type: string }[]).map((one) => [one.id, one.type])).toEqual([[id, type]])
    expect((await product.call(shop.adm, 'GET', `/api/integration-${path}?total=true`)).body).toEqual({ total: 1 })
    expect((await product.call(shop.adm, 'GET', `/api/integration/${type}/${id}`)).body.data).toMatchObject({
      id,
      type,
    })
    expect((await product.call(shop.adm, 'GET', `/api/integration/BRAIP/${id}`)).status).toBe(404)
    expect((await product.call(shop.adm, 'GET', `/api/integration/nada/${id}`)).status).toBe(404)
  })

  it('Hotmart alone always shows its kept products, its list never', async () => {
    const path = `/api/integration/HOTMART/${shop.integrationId}`
    for (const query of ['', '?with=company', '?with=company,products'])
      expect((await product.call(shop.adm, 'GET', path + query)).body.data).toMatchObject({ products: [] })
    const small = `/api/integration/hotmart/${shop.integrationId}`
    expect((await product.call(shop.adm, 'GET', small)).body).toEqual((await product.call(shop.adm, 'GET', path)).body)
    const list = await product.call(shop.adm, 'GET', '/api/integration-hotmart')
    expect((list.body.data as object[])[0]).not.toHaveProperty('products')
  })
})

it('the integration a sale shows finds it, whatever field keeps it, and its product as well', async () => {
  await shop.deliver(purchase({ code: 'HP-ACHADA', at: new Date() }))
  const sale = await until('the sale', () => shop.sale('HP-ACHADA'))
  const found = async (path: string, name: string, id: number) =>
    ((await product.call(shop.adm, 'GET', `${path}?${name}=${id}`)).body.data as { id: number }[]).map((one) => one.id)
  for (const name of ['sale_integration_id', 'integration_hotmart_id']) {
    expect(await found('/api/sale', name, shop.integrationId)).toEqual([sale.id])
    expect(await found('/api/product', name, shop.integrationId)).toHaveLength(1)
  }
  for (const [name, id] of [
    ['integration_eduzz_id', shop.integrationId],
    ['sale_integration_id', shop.integrationId + 1_000_000],
  ] as const) {
    expect(await found('/api/sale', name, id)).toEqual([])
    expect(await found('/api/product', name, id)).toEqual([])
  }
})

it('each integration counts the sales that came by it, in its list and alone', async () => {
  const kiwify = idOf(await create({ type: 'KIWIFY', credentials: CREDENTIALS }))
  for (const code of ['HP-UM', 'HP-DOIS']) {
    await shop.deliver(purchase({ code, at: new Date() }))
    await until('the sale', () => shop.sale(code))
  }
  const [sale] = await product.sql<{ id: number }>(
    `update sale set integration_id = $2, platform = 'KIWIFY'
     where company_id = $1 and external_sales_id = 'HP-DOIS' returning id`,
    [shop.companyId, kiwify],
  )
  expect(sale).toBeDefined()
  const list = (await product.call(shop.adm, 'GET', '/api/sale-integration')).body.data as {
    id: number
    counts: { sales: number }
  }[]
  expect(new Map(list.map(({ id, counts }) => [id, counts.sales]))).toEqual(
    new Map([
      [kiwify, 1],
      [shop.integrationId, 1],
    ]),
  )
  expect((await api('GET', kiwify)).body.data).toMatchObject({ counts: { sales: 1 } })
})

describe('taking an integration away', () => {
  it('removes one that brought nothing, with what it had told', async () => {
    const id = idOf(await create({ type: 'KIWIFY', credentials: CREDENTIALS }))
    const products = (await api('GET', id, '/products')).body.data as { id: string }[]
    await api('PUT', id, '/products', { selected: products.slice(0, 1).map((one) => one.id) })
    const webhook = (await api('GET', id)).body.data as { webhook_url: string }
    expect((await api('DELETE', id)).body['message']).toBe('Integração excluída.')
    expect((await api('GET', id)).status).toBe(404)
    expect((await product.call(null, 'GET', new URL(webhook.webhook_url).pathname)).status).toBe(401)
    expect(await product.sql('select 1 from product where company_id = $1', [shop.companyId])).toEqual([])
  })

  it('only switches off one that brought sales', async () => {
    await shop.deliver(purchase({ code: 'HP-FICA', at: new Date() }))
    await until('the sale', () => shop.sale('HP-FICA'))
    const reply = await api('DELETE', shop.integrationId)
    expect(reply.body['message']).toContain('desativada')
    expect(await rowOf(shop.integrationId)).toMatchObject({ is_active: false })
    expect((await api('GET', shop.integrationId)).body.data).toMatchObject({ is_active: false })
  })

  it('only switches off one whose product stands on a note by hand, and the product stays', async () => {
    const id = idOf(await create({ type: 'KIWIFY', credentials: CREDENTIALS }))
    const known = (await api('GET', id, '/products')).body.data as { id: string }[]
    await api('PUT', id, '/products', { selected: known.slice(0, 1).map((one) => one.id) })
    const own = () => product.sql<{ id: number }>('select id::int from product where integration_id = $1', [id])
    const [kept] = await own()
    idOf(
      await product.call(shop.adm, 'POST', '/api/fiscal-note', {
        items: [{ product_id: kept?.id, quantity: 1, value_per_unit: 10 }],
      }),
    )
    expect((await api('DELETE', id)).body['message']).toContain('desativada')
    expect(await rowOf(id)).toMatchObject({ is_active: false })
    expect(await own()).toEqual([kept])
  })
})

describe('another address', () => {
  it('takes deliveries from then on, and the one before does not', async () => {
    const reply = await api('POST', shop.integrationId, '/rotate-path-key')
    const { webhook_url } = reply.body.data as { webhook_url: string }
    expect((await api('GET', shop.integrationId)).body.data).toMatchObject({ webhook_url })
    expect((await shop.deliver(purchase({ code: 'HP-VELHO', at: new Date() }))).status).toBe(401)
    const sent = await product.call(
      null,
      'POST',
      new URL(webhook_url).pathname,
      purchase({ code: 'HP-NOVO', at: new Date() }),
      {
        'content-type': 'application/json',
        'x-hotmart-hottok': HOTTOK,
      },
    )
    expect(sent.status).toBe(200)
  })
})

describe('the test of a connection', () => {
  type Checked = { ok: boolean; checks: { name: string; ok: boolean; text: string }[] }
  const test = async (id: number) => (await api('POST', id, '/test')).body.data as Checked
  const told = ({ checks }: Checked) => checks.map(({ name, ok }) => [name, ok])

  it('goes through credentials, access, a question and the deliveries, each in words', async () => {
    const id = idOf(await create({ type: 'KIWIFY', credentials: CREDENTIALS }))
    const found = await test(id)
    expect(told(found)).toEqual([
      ['Credenciais', true],
      ['Acesso', true],
      ['Consulta', true],
      ['Avisos', false],
    ])
    for (const { text } of found.checks) expect(text).toMatch(/^[A-ZÀ-Ú].*\.$/)
    await product.sql('update sale_integration set last_event_at = now() where id = $1', [id])
    expect(await test(id)).toMatchObject({ ok: true })
    await product.sql(`update sale_integration set last_event_at = '2026-11-30T03:30:00Z' where id = $1`, [id])
    expect((await test(id)).checks.at(-1)?.text).toBe('Último evento recebido em 30/11/2026 00:30.')
    await product.sql(
      `update company_address set city_id = 1302603, state_id = 13
       where company_id = (select company_id from sale_integration where id = $1)`,
      [id],
    )
    expect((await test(id)).checks.at(-1)?.text).toBe('Último evento recebido em 29/11/2026 23:30.')
  })

  it('tells wrong credentials, a platform that is down, and deliveries that were refused', async () => {
    const wrong = idOf(await create({ type: 'KIWIFY', credentials: { ...CREDENTIALS, client_secret: 'errado' } }))
    expect(told(await test(wrong))).toEqual([
      ['Credenciais', true],
      ['Acesso', false],
      ['Avisos', false],
    ])
    const id = idOf(await create({ type: 'KIWIFY', credentials: CREDENTIALS }))
    product.simulator.admin.addFault({
      kind: 'error_before',
      path: 'public-api.kiwify.com/v1/sales',
      count: 9,
      params: {},
    })
    await product.sql('update sale_integration set refused_count = 3, refused_at = now() where id = $1', [id])
    const down = await test(id)
    expect(told(down)).toEqual([
      ['Credenciais', true],
      ['Acesso', true],
      ['Consulta', false],
      ['Avisos', false],
    ])
    expect(down.checks.at(-1)?.text).toContain('3 avisos foram recusados')
  })

  it('asks nothing of a platform without credentials for it', async () => {
    const found = await test(shop.integrationId)
    expect(told(found)).toEqual([
      ['Credenciais', true],
      ['Consulta', true],
      ['Avisos', false],
    ])
    expect(found.checks[1]?.text).toContain('Client ID')
  })
})
