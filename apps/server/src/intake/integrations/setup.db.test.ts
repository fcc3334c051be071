import { platformOf } from '@talao/platforms'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEvents } from '../../../../../test/support/event-stream.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { KIWIFY, openPullDeps } from '../../../../../test/support/pulls.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { deleteExpired } from '../../operation/jobs/delete-expired.ts'

const TOKEN = 'token-do-webhook-1'
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
})
afterAll(() => product.stop())
beforeEach(async () => {
  shop = await openShop(product, { certificate: false, integration: { auto_send: false } })
})

type Draft = { id: number; webhook_url: string; secret: string | null }
const api = (method: string, path: string, body?: object) =>
  product.call(shop.adm, method, `/api/sale-integration${path}`, body)
const draft = async (body: object) => {
  const made = await api('POST', '', { draft: true, company_id: shop.companyId, ...body })
  expect([made.status, made.body]).toMatchObject([201, { data: { id: expect.any(Number) } }])
  return made.body.data as Draft
}
const read = async (id: number) => (await api('GET', `/${id}`)).body.data as Record<string, unknown>
const setup = async (id: number) => (await api('GET', `/${id}/setup`)).body.data as Record<string, unknown>
const states = async (id: number) =>
  (
    await product.sql<{ state: string }>(
      'select state from inbox where sale_integration_id = $1 order by received_at, id',
      [id],
    )
  ).map((row) => row.state)

/** A Kiwify webhook of a sale, signed with this token. */
function sold(order: string, token: string, email = 'rita@moura.example') {
  const body = {
    order_id: order,
    order_status: 'paid',
    webhook_event_type: 'order_approved',
    created_at: '2026-11-20 10:00',
    approved_date: '2026-11-20 10:01',
    payment_method: 'pix',
    Product: { product_id: 'p-1', product_name: 'Oficina de aquarela' },
    Customer: { full_name: 'Rita Moura', email, CPF: '52998224725' },
    Commissions: { charge_amount: 19700, product_base_price: 19700, currency: 'BRL' },
  }
  const bytes = Buffer.from(JSON.stringify(body))
  return platformOf('KIWIFY')?.sign(bytes, { webhook_token: token }) ?? expect.fail()
}

function deliver(url: string, { body, headers, query }: ReturnType<typeof sold>) {
  const search = new URLSearchParams(query).toString()
  const path = new URL(url).pathname + (search ? `?${search}` : '')
  return product.call(null, 'POST', path, Buffer.from(body).toString('utf8'), headers)
}

describe('a draft', () => {
  it('has its address before anything else, keeps what comes, and is on by itself once the secret proves it', async () => {
    const { id, webhook_url } = await draft({ type: 'KIWIFY' })
    expect(await read(id)).toMatchObject({ setup: 'DRAFT', is_active: false, name: 'Kiwify', activate_on_first: true })
    const since = (await read(id))['auto_since']
    expect((await deliver(webhook_url, sold('k-1', TOKEN))).status).toBe(200)
    expect((await deliver(webhook_url, sold('k-2', 'outro'))).status).toBe(200)
    expect(await states(id)).toEqual(['UNVERIFIED', 'UNVERIFIED'])
    expect(await setup(id)).toMatchObject({ setup: 'DRAFT', unverified: 2 })
    expect((await api('PUT', `/${id}`, { credentials: { webhook_token: TOKEN } })).status).toBe(200)
    await until('the sale', async () => (await states(id)).join() === 'APPLIED')
    expect(await read(id)).toMatchObject({
      setup: 'CONNECTED',
      connected_by: 'DELIVERY',
      is_active: true,
      auto_since: since,
      refused_count: 1,
      refused_today: 1,
      counts: { sales: 1 },
    })
    // The last delivery had a wrong signature, so the next one may have too.
    expect(await read(id)).toMatchObject({ attention: 'FAILING' })
    expect((await deliver(webhook_url, sold('k-3', 'outro'))).status).toBe(401)
    expect(await setup(id)).toMatchObject({ wrong_signature: expect.any(String), unverified: 0 })
  })

  it('says that another token came where none of what waited is proved, and not where what came last is', async () => {
    const wrong = await draft({ type: 'KIWIFY' })
    await deliver(wrong.webhook_url, sold('k-5', 'outro'))
    await api('PUT', `/${wrong.id}`, { credentials: { webhook_token: TOKEN } })
    expect(await states(wrong.id)).toEqual([])
    expect(await setup(wrong.id)).toMatchObject({ setup: 'WAITING', wrong_signature: expect.any(String) })
    const right = await draft({ type: 'KIWIFY' })
    await deliver(right.webhook_url, sold('k-6', 'outro'))
    await deliver(right.webhook_url, sold('k-7', TOKEN))
    await api('PUT', `/${right.id}`, { credentials: { webhook_token: TOKEN }, activate_on_first: false })
    expect(await states(right.id)).toEqual(['IGNORED'])
    expect(await read(right.id)).toMatchObject({ setup: 'CONNECTED', is_active: false, refused_count: 1 })
    await api('POST', `/${right.id}/activate`)
    const [kept] = (await api('GET', `/${right.id}/deliveries`)).body.data as { id: number }[]
    await api('POST', `/${right.id}/deliveries/${kept?.id}/replay`)
    await until('the sale', async () => (await states(right.id)).join() === 'APPLIED')
    expect(await setup(right.id)).toMatchObject({ wrong_signature: null, last_delivery: { state: 'APPLIED' } })
    expect(await read(right.id)).toMatchObject({ state: 'OK', attention: 'WRONG_SIGNATURE' })
  })

  it('keeps nothing of what it hears in the clear, and shows it to nobody', async () => {
    const { id, webhook_url } = await draft({ type: 'TICTO' })
    const body = JSON.stringify({ token: 'segredo-no-corpo-77', status: 'authorized' })
    const json = { 'content-type': 'application/json', authorization: 'Bearer segredo-no-cabecalho-88' }
    expect((await product.call(null, 'POST', new URL(webhook_url).pathname, body, json)).status).toBe(200)
    const [row] = await product.sql<{ id: number; kept: string }>(
      `select i.id::int, i::text || u::text as kept from inbox i join unverified_delivery u on u.inbox_id = i.id
        where i.sale_integration_id = $1`,
      [id],
    )
    expect(row?.kept).toBeDefined()
    expect(row?.kept).not.toContain('segredo')
    expect(row?.kept).not.toContain(Buffer.from('segredo-no-corpo-77').toString('hex'))
    const shown = await api('GET', `/${id}/deliveries/${row?.id}`)
    expect([shown.status, shown.body.data]).toMatchObject([200, { state: 'UNVERIFIED', body: '', headers: {} }])
    expect((await api('POST', `/${id}/deliveries/${row?.id}/replay`)).status).toBe(409)
    expect((await api('POST', `/${id}/deliveries/replay`)).body.data).toEqual({ replayed: 0 })
    expect((await api('DELETE', `/${id}`)).status).toBe(200)
    expect(await product.sql('select 1 from unverified_delivery where sale_integration_id = $1', [id])).toEqual([])
  })

  it('answers a panel that only tries the address, and keeps nothing of it', async () => {
    const { id, webhook_url } = await draft({ type: 'HOTMART' })
    const path = new URL(webhook_url).pathname
    for (const [method, body] of [['GET'], ['HEAD'], ['POST', ''], ['POST', '{}']] as const)
      expect((await product.call(null, method, path, body)).status).toBe(200)
    expect(await states(id)).toEqual([])
  })

  it('holds a hundred at most: the next one is asked to come again, and comes in once there is room', async () => {
    const { id, webhook_url } = await draft({ type: 'KIWIFY' })
    for (let at = 0; at < 100; at += 20) {
      const orders = Array.from({ length: 20 }, (_one, of) => sold(`cem-${at + of}`, TOKEN))
      const replies = await Promise.all(orders.map((order) => deliver(webhook_url, order)))
      expect(replies.map(({ status }) => status)).toEqual(orders.map(() => 200))
    }
    const full = await deliver(webhook_url, sold('cem-100', TOKEN))
    expect([full.status, full.body.code, full.headers.get('retry-after')]).toEqual([429, 'limite_excedido', '3600'])
    expect(await setup(id)).toMatchObject({ unverified: 100 })
    await api('PUT', `/${id}`, { credentials: { webhook_token: TOKEN } })
    expect((await deliver(webhook_url, sold('cem-100', TOKEN))).status).toBe(200)
    await until('all sales', async () => (await states(id)).filter((state) => state === 'APPLIED').length === 101)
  })

  it('loses nothing that arrives while its secret is being saved', async () => {
    const { id, webhook_url } = await draft({ type: 'KIWIFY' })
    const orders = Array.from({ length: 12 }, (_one, at) => deliver(webhook_url, sold(`agora-${at}`, TOKEN)))
    const saving = api('PUT', `/${id}`, { credentials: { webhook_token: TOKEN } })
    const late = Array.from({ length: 12 }, (_one, at) => deliver(webhook_url, sold(`depois-${at}`, TOKEN)))
    const replies = await Promise.all([...orders, ...late])
    expect((await saving).status).toBe(200)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    await until('all sales', async () => (await states(id)).join() === Array(24).fill('APPLIED').join())
  })

  it('is no integration that a save can switch on before its secret is there', async () => {
    const { id } = await draft({ type: 'BRAIP', is_active: true, name: 'Braip dos livros' })
    expect(await read(id)).toMatchObject({ name: 'Braip dos livros', is_active: false, setup: 'DRAFT' })
    expect((await api('PUT', `/${id}`, { is_active: true })).body.code).toBe('credencial_faltando')
    expect((await api('POST', `/${id}/activate`)).body.code).toBe('credencial_faltando')
    expect((await api('PUT', `/${id}`, { name: 'Outro nome' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ setup: 'DRAFT', is_active: false })
  })

  it('waits at once where it comes with its secret', async () => {
    const { id, secret } = await draft({ type: 'HOTMART', credentials: { webhook_token: 'hottok-de-antes' } })
    expect(secret).toBeNull()
    expect(await read(id)).toMatchObject({ setup: 'WAITING', is_active: false, state: 'WAITING' })
    expect(await setup(id)).toMatchObject({ setup: 'WAITING', waiting_since: expect.any(String) })
  })

  it('makes the kind of note that its company’s answer asks for, unless it says one itself', async () => {
    const kindOf = async (sells: string[] | null, body: object) => {
      await product.sql('update company set sells = $1 where id = $2', [sells, shop.companyId])
      const { id } = await draft(body)
      return (await read(id))['type_fiscal_note']
    }
    expect(await kindOf(['COURSES', 'SOFTWARE'], { type: 'KIWIFY' })).toBe('NFSE')
    expect(await kindOf(['SERVICES'], { type: 'HOTMART' })).toBe('NFSE')
    expect(await kindOf(['COURSES'], { type: 'EDUZZ', type_fiscal_note: 'NFE' })).toBe('NFE')
    expect(await kindOf(['EBOOKS', 'GOODS'], { type: 'TICTO' })).toBe('NFE')
    expect(await kindOf(['EBOOKS', 'COURSES'], { type: 'BRAIP' })).toBe('NFE')
    expect(await kindOf(null, { type: 'MONETIZZE' })).toBe('NFE')
    await product.sql('update company set sells = $1 where id = $2', [['COURSES'], shop.companyId])
    const whole = { company_id: shop.companyId, type: 'KIWIFY', credentials: { webhook_token: TOKEN } }
    const made = await api('POST', '', whole)
    expect(await read(idOf(made))).toMatchObject({ is_active: true, type_fiscal_note: 'NFSE' })
  })
  it('is refused what cannot be drafted', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await api('POST', '', { draft: true, company_id: shop.companyId, ...body })
      return [status, Object.keys(answer['errors'] as object)]
    }
    expect(await refused({})).toEqual([422, ['type']])
    expect(await refused({ type: 'API' })).toEqual([422, ['type']])
    expect(await refused({ type: 'OTHER', ready_made: 'NENHUMA' })).toEqual([422, ['ready_made']])
    expect(await refused({ type: 'KIWIFY', ready_made: 'CAKTO' })).toEqual([422, ['ready_made']])
    expect(await refused({ type: 'OTHER', draft: 'talvez' })).toEqual([422, ['draft']])
    const colleague = await product.person({ company: shop.companyId, role: null })
    const asked = await product.call(colleague, 'POST', '/api/sale-integration', { draft: true, type: 'KIWIFY' })
    expect(asked.status).toBe(403)
  })
})

describe('two people who begin the same platform', () => {
  const ask = async (who: Shop['adm'], body: object) => {
    const made = await product.call(who, 'POST', '/api/sale-integration', {
      draft: true,
      company_id: shop.companyId,
      ...body,
    })
    expect(made.status).toBe(201)
    return made.body.data as Draft
  }
  const drafts = () =>
    product.sql<{ id: number }>(
      `select id::int from sale_integration where company_id = $1 and setup <> 'CONNECTED' order by id`,
      [shop.companyId],
    )

  it.each([
    ['with a secret of its own', { type: 'KIWIFY' }],
    ['with one of ours', { type: 'TMB' }],
    ['that is read by a ready mapping', { type: 'OTHER', ready_made: 'PEPPER' }],
  ])('at one instant go on with one draft, %s', async (_what, platform) => {
    const colleague = await product.person({ company: shop.companyId, role: 'ADM' })
    const asking = Array.from({ length: 8 }, (_one, at) => ask(at % 2 === 0 ? shop.adm : colleague, platform))
    const made = await Promise.all(asking)
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(new Set(made.map(({ webhook_url }) => webhook_url)).size).toBe(1)
    expect(await drafts()).toEqual([{ id: made[0]?.id }])
    // The generated secret is shown only once, to whichever user asks first.
    const shown = made.filter(({ secret }) => secret !== null).length
    expect(shown).toBe(platform.type === 'KIWIFY' ? 0 : 1)
  })

  it('get two where one of them says more than the platform, or has gone on', async () => {
    const bare = await ask(shop.adm, { type: 'KIWIFY' })
    const named = await ask(shop.adm, { type: 'KIWIFY', name: 'Kiwify da outra conta' })
    const known = await ask(shop.adm, { type: 'KIWIFY', credentials: { webhook_token: TOKEN } })
    expect(new Set([bare.id, named.id, known.id]).size).toBe(3)
    expect((await ask(shop.adm, { type: 'KIWIFY' })).id).toBe(bare.id)
    expect((await ask(shop.adm, { type: 'OTHER', ready_made: 'CAKTO' })).id).not.toBe(
      (await ask(shop.adm, { type: 'OTHER' })).id,
    )
    await api('PUT', `/${bare.id}`, { name: 'Kiwify dos cursos' })
    await api('PUT', `/${named.id}`, { credentials: { webhook_token: 'outro' } })
    expect([bare.id, named.id, known.id]).not.toContain((await ask(shop.adm, { type: 'KIWIFY' })).id)
  })

  it('of two companies have one each', async () => {
    const other = await openShop(product, { certificate: false })
    const [own, theirs] = await Promise.all([
      ask(shop.adm, { type: 'TICTO' }),
      ask(other.adm, { type: 'TICTO', company_id: other.companyId }),
    ])
    expect(own?.id).not.toBe(theirs?.id)
    expect(own?.webhook_url).not.toBe(theirs?.webhook_url)
  })
})

it('a draft asked for twice under one key is one, and its address and secret are not kept for the second answer', async () => {
  const ask = () =>
    product.call(
      shop.adm,
      'POST',
      '/api/sale-integration',
      { draft: true, type: 'TMB', company_id: shop.companyId },
      {
        'idempotency-key': 'rascunho-da-tmb-0001',
      },
    )
  const [first, again] = [await ask(), await ask()]
  expect(again.body.data).toEqual({ id: idOf(first), webhook_url: null, secret: null })
  expect(first.body.data).toEqual({
    id: idOf(first),
    webhook_url: expect.stringContaining(`/api/webhooks/tmb/${idOf(first)}/`),
    secret: expect.any(String),
  })
})

it('the open screens of its company, and no other’s, hear of each step', async () => {
  const other = await openShop(product, { certificate: false })
  const [reader, stranger] = await Promise.all(
    [shop.adm, other.adm].map(({ token }) => readEvents(`${product.url}/api/events`, token)),
  )
  const { id, webhook_url } = await draft({ type: 'KIWIFY' })
  // Filter by id, because events of the company's other integrations may arrive late.
  const toldTo = (who: typeof reader) =>
    who?.heard.filter(({ event, data }) => event === 'integration' && data.ids.includes(id)) ?? []
  const told = () => toldTo(reader)
  const next = async (what: string, after: number) => {
    await until(what, async () => told().length > after)
    return told().length
  }
  let steps = await next('the draft', 0)
  await deliver(webhook_url, sold('viva-1', TOKEN))
  steps = await next('a delivery before the token', steps)
  await api('PUT', `/${id}`, { credentials: { webhook_token: TOKEN } })
  steps = await next('the token', steps)
  await deliver(webhook_url, sold('viva-2', 'outro'))
  await next('a refusal', steps)
  expect(toldTo(stranger)).toEqual([])
  reader?.close()
  stranger?.close()
})

describe('an integration that waits', () => {
  it('is connected by a test of the platform, which becomes no sale', async () => {
    const { id, webhook_url } = await draft({ type: 'KIWIFY', credentials: { webhook_token: TOKEN } })
    expect((await deliver(webhook_url, sold('johndoe', TOKEN, 'johndoe@example.com'))).status).toBe(200)
    expect(await read(id)).toMatchObject({ setup: 'CONNECTED', connected_by: 'TEST', is_active: true })
    await until('the test', async () => (await states(id)).join() === 'TEST')
    expect(await setup(id)).toMatchObject({ last_delivery: { event: 'order_approved', state: 'TEST' } })
  })

  it('is connected and stays off where nobody wished it on', async () => {
    const { id, webhook_url } = await draft({
      type: 'KIWIFY',
      activate_on_first: false,
      credentials: { webhook_token: TOKEN },
    })
    expect((await deliver(webhook_url, sold('k-9', TOKEN))).status).toBe(200)
    expect(await read(id)).toMatchObject({ setup: 'CONNECTED', connected_by: 'DELIVERY', is_active: false })
    expect(await states(id)).toEqual(['IGNORED'])
    expect((await api('POST', `/${id}/activate`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ connected_by: 'DELIVERY', is_active: true })
  })

  it('is connected by a person who has tried it out, and again changes nothing', async () => {
    const { id } = await draft({ type: 'MONETIZZE', credentials: { webhook_token: 'chave-unica' } })
    const since = (await read(id))['auto_since']
    expect((await api('POST', `/${id}/activate`)).body.message).toBe('Integração ativada.')
    const once = await read(id)
    expect(once).toMatchObject({ setup: 'CONNECTED', connected_by: 'PERSON', is_active: true, auto_since: since })
    expect((await api('POST', `/${id}/activate`)).status).toBe(200)
    expect(await read(id)).toEqual(once)
  })

  it('is connected by its platform’s answer to the test of the connection', async () => {
    const { client_id, client_secret, account_id } = KIWIFY
    const { id } = await draft({
      type: 'KIWIFY',
      credentials: { webhook_token: TOKEN, client_id, client_secret: 'errado', account_id },
    })
    await api('POST', `/${id}/test`)
    expect(await read(id)).toMatchObject({ setup: 'WAITING' })
    await api('PUT', `/${id}`, { credentials: { client_secret } })
    await api('POST', `/${id}/test`)
    expect(await read(id)).toMatchObject({ setup: 'CONNECTED', connected_by: 'PULL', is_active: true })
    expect(await read(id)).toMatchObject({ next_pull_at: expect.stringMatching(/T03:10:00/) })
  })

  it('that is taken away while sales name it stays off, whatever comes', async () => {
    const { id, webhook_url } = await draft({ type: 'KIWIFY', credentials: { webhook_token: TOKEN } })
    await shop.deliver(purchase({ code: 'HP-9', at: new Date() }))
    const sale = await until('the sale', () => shop.sale('HP-9'))
    await product.sql(`update sale set platform = 'KIWIFY', integration_id = $2 where id = $1`, [sale.id, id])
    expect((await api('DELETE', `/${id}`)).body.message).toContain('foi desativada')
    expect((await deliver(webhook_url, sold('k-40', TOKEN))).status).toBe(200)
    expect(await read(id)).toMatchObject({ setup: 'CONNECTED', is_active: false })
    expect(await states(id)).toEqual(['IGNORED'])
  })

  it('says that another token came, until the right one is saved', async () => {
    const { id, webhook_url } = await draft({ type: 'KIWIFY', credentials: { webhook_token: 'digitado errado' } })
    expect((await deliver(webhook_url, sold('k-20', TOKEN))).status).toBe(401)
    expect((await setup(id))['wrong_signature']).toEqual((await read(id))['wrong_signature_at'])
    expect((await setup(id))['wrong_signature']).not.toBeNull()
    await api('PUT', `/${id}`, { credentials: { webhook_token: TOKEN } })
    expect(await setup(id)).toMatchObject({ setup: 'WAITING', wrong_signature: null })
    expect((await deliver(webhook_url, sold('k-20', TOKEN))).status).toBe(200)
    expect(await setup(id)).toMatchObject({ setup: 'CONNECTED', wrong_signature: null })
  })
})

describe('a platform without a secret of its own', () => {
  const sale = JSON.stringify({ event: 'venda', valor: 10 })
  const post = (url: string, headers: Record<string, string> = {}) =>
    product.call(null, 'POST', new URL(url).pathname, sale, { 'content-type': 'application/json', ...headers })

  it.each(['TMB', 'XGROW', 'OTHER'])(
    '%s is given one once, which is demanded as soon as a delivery bore it',
    async (type) => {
      const { id, webhook_url, secret } = await draft({ type })
      expect(secret).toMatch(/^[\w-]{32}$/)
      expect(JSON.stringify([await read(id), await setup(id)])).not.toContain(secret)
      expect(await read(id)).toMatchObject({ setup: 'WAITING', is_active: false })
      expect((await post(webhook_url)).status).toBe(200)
      expect(await read(id)).toMatchObject({ setup: 'CONNECTED', is_active: true })
      expect((await post(webhook_url, { 'x-webhook-secret': secret ?? '' })).status).toBe(200)
      expect((await post(webhook_url)).status).toBe(401)
    },
  )

  it('demands at once the secret that a person chose instead', async () => {
    const { id, webhook_url } = await draft({ type: 'OTHER' })
    await api('PUT', `/${id}`, { credentials: { webhook_token: 'o meu próprio' } })
    expect((await post(webhook_url)).status).toBe(401)
    expect((await post(webhook_url, { 'x-webhook-secret': 'o meu próprio' })).status).toBe(200)
  })

  it('that we know by its mapping has words of its own, and is read only after somebody looked', async () => {
    const { id, webhook_url, secret } = await draft({ type: 'OTHER', ready_made: 'CAKTO' })
    expect(secret).toBeNull()
    expect(await read(id)).toMatchObject({ name: 'Cakto', ready_made: 'CAKTO', mapping: null })
    const words = await setup(id)
    expect(words).toMatchObject({ platform: 'Cakto', steps: [{ copy: webhook_url }, { title: 'Cole na Cakto' }, {}] })
    expect((words['steps'] as object[])[2]).toMatchObject({ is_mapping: true, done: false })
    expect((await post(webhook_url)).status).toBe(200)
    await until('the delivery', async () => (await states(id)).join() === 'NEEDS_MAPPING')
    expect(await read(id)).toMatchObject({ setup: 'CONNECTED', attention: 'FAILING', counts: { needs_mapping: 1 } })
  })
})

it('an integration made whole is connected and on, as before', async () => {
  const made = await api('POST', '', { type: 'KIWIFY', credentials: { webhook_token: TOKEN } })
  expect(made.body).toEqual({ data: { id: expect.any(Number) }, message: 'Integração criada.' })
  expect(await read(idOf(made))).toMatchObject({ setup: 'CONNECTED', connected_by: 'PERSON', is_active: true })
})

it('what nobody went on with is forgotten: the deliveries after a week, the draft after a month', async () => {
  const { id, webhook_url } = await draft({ type: 'KIWIFY' })
  const waiting = await draft({ type: 'OTHER' })
  await deliver(webhook_url, sold('velha', TOKEN))
  const { deps, close } = await openPullDeps(product)
  const after = (days: number) =>
    deleteExpired({ db: deps.db, clock: { now: () => new Date(Date.now() + days * 24 * 3600_000) } })
  try {
    await after(6)
    expect(await states(id)).toEqual(['UNVERIFIED'])
    await after(8)
    expect(await states(id)).toEqual([])
    expect((await api('GET', `/${id}`)).status).toBe(200)
    await after(29)
    expect((await api('GET', `/${id}`)).status).toBe(200)
    await after(31)
    expect((await api('GET', `/${id}`)).status).toBe(404)
    expect((await api('GET', `/${waiting.id}`)).status).toBe(200)
  } finally {
    await close()
  }
})

it('the list can be had worst first', async () => {
  const ok = idOf(await api('POST', '', { type: 'KIWIFY', credentials: { webhook_token: TOKEN } }))
  const asDraft = (await draft({ type: 'KIWIFY' })).id
  const late = (await draft({ type: 'OTHER' })).id
  const refusing = await draft({ type: 'KIWIFY', credentials: { webhook_token: TOKEN } })
  await deliver(refusing.webhook_url, sold('k-30', 'outro'))
  const recovered = await draft({ type: 'KIWIFY', credentials: { webhook_token: TOKEN } })
  await deliver(recovered.webhook_url, sold('k-31', 'outro'))
  await deliver(recovered.webhook_url, sold('k-31', TOKEN))
  await until('the sale', async () => (await states(recovered.id)).join() === 'APPLIED')
  await product.sql(`update sale_integration set secret_saved_at = now() - interval '25 hours' where id = $1`, [late])
  const silent = shop.integrationId
  await shop.deliver(purchase({ code: 'HP-1', at: new Date() }))
  await until('the sale', async () => (await states(silent)).join() === 'APPLIED')
  await product.sql(`update sale_integration set last_event_at = now() - interval '8 days' where id = $1`, [silent])
  const list = await product.call(shop.adm, 'GET', '/api/sale-integration?order_by=attention&order_direction=ASC')
  const rows = list.body.data as { id: number; attention: string; sales_today: number }[]
  expect(rows.map(({ id, attention }) => [id, attention])).toEqual([
    [refusing.id, 'FAILING'],
    [recovered.id, 'WRONG_SIGNATURE'],
    [late, 'WAITING'],
    [silent, 'SILENT'],
    [asDraft, 'DRAFT'],
    [ok, 'OK'],
  ])
  expect(rows[1]).toMatchObject({ refused_today: 1, last_delivery: { event: 'order_approved' } })
  // Only purchases of today count, regardless of when they were delivered.
  expect(rows.map(({ sales_today }) => sales_today)).toEqual([0, 0, 0, 1, 0, 0])
})
