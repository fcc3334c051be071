import { API } from '@talao/contract/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

/** A screen may send back the whole record it read: fields that only answers carry are ignored. */

let product: Product
let shop: Shop
let wise: Person
let ids: Record<'sale' | 'product' | 'person' | 'contract' | 'installment' | 'webhook', number>
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { certificate: false, integration: { auto_send: false } })
  wise = await product.person({ wise: true })
  const person = await product.person({ company: shop.companyId, role: null })
  await shop.deliver(purchase({ code: 'HP-1', at: new Date() }))
  await until('the note', () => shop.note('HP-1'))
  const made = async (who: Person, path: string, body: object) => idOf(await product.call(who, 'POST', path, body))
  const contract = await made(wise, '/api/contract', {
    company_id: shop.companyId,
    amount: 10,
    start_date: '2026-11-01',
  })
  const webhook = { url: 'http://127.0.0.1:65009/x', events: ['sale.created'] }
  ids = {
    sale: (await shop.sale('HP-1'))?.id ?? 0,
    product: await made(shop.adm, '/api/product', { name: 'Curso' }),
    person: person.id,
    contract,
    installment: (await installments(contract))[0]?.id ?? 0,
    webhook: await made(shop.adm, '/api/webhook-endpoint', webhook),
  }
})
afterAll(() => product.stop())

type Row = Record<string, unknown> & { id: number }
const read = async (who: Person, path: string) => (await product.call(who, 'GET', path)).body.data as Row
const installments = async (contract: number) =>
  (await read(wise, `/api/contract/${contract}`))['installments'] as Row[]
const first = async (who: Person, path: string) => ((await product.call(who, 'GET', path)).body.data as Row[])[0]

// table
/** Path, user who saves, and how the record is read. */
const THINGS: [string, 'adm' | 'wise', (who: Person) => Promise<Row | undefined>][] = [
  ['/api/auth/user', 'adm', (who) => read(who, '/api/auth/user?with=roles,company')],
  ['/api/company/:company', 'adm', (who) => read(who, `/api/company/${shop.companyId}?with=address,readiness`)],
  ['/api/company/:company/regime', 'adm', (who) => read(who, `/api/company/${shop.companyId}/regime`)],
  ['/api/company/:company/revenue', 'adm', (who) => read(who, `/api/company/${shop.companyId}/revenue`)],
  ['/api/company-config/:config', 'adm', (who) => read(who, '/api/company-config?first=true')],
  ['/api/user/:person', 'adm', (who) => read(who, `/api/user/${ids.person}?with=company`)],
  ['/api/sale-integration/:integration', 'adm', (who) => read(who, `/api/sale-integration/${shop.integrationId}`)],
  [
    '/api/integration-hotmart/:integration',
    'adm',
    (who) => read(who, `/api/integration/HOTMART/${shop.integrationId}`),
  ],
  ['/api/product/:product', 'adm', (who) => read(who, `/api/product/${ids.product}`)],
  ['/api/sale/:sale', 'adm', (who) => read(who, `/api/sale/${ids.sale}?with=timeline`)],
  ['/api/webhook-endpoint/:webhook', 'adm', (who) => first(who, '/api/webhook-endpoint')],
  ['/api/email-template/NFE_AUTHORIZED', 'adm', (who) => read(who, '/api/email-template/NFE_AUTHORIZED')],
  ['/api/onboarding/:company', 'wise', (who) => read(who, `/api/onboarding/${shop.companyId}`)],
  ['/api/contract/:contract', 'wise', (who) => read(who, `/api/contract/${ids.contract}`)],
  ['/api/installment/:installment', 'wise', async () => (await installments(ids.contract))[0]],
]
/** Fields that a save itself changes. */
const MOVES = new Set(['version', 'row_version', 'updated_at', 'is_default', 'installments'])
const still = (row: Row | undefined) => Object.entries(row ?? {}).filter(([name]) => !MOVES.has(name))

it.each(THINGS)(
  '%s takes back whole what was read of it, by PUT, by POST with _method=PUT, and by its id in the body',
  async (path, by, readIt) => {
    const who = by === 'wise' ? wise : shop.adm
    const before = await readIt(who)
    const known = { ...ids, company: shop.companyId, integration: shop.integrationId, config: before?.id ?? 0 }
    const address = path.replace(/:(\w+)/, (_, name: string) => String(known[name as keyof typeof known]))
    const put = await product.call(who, 'PUT', address, before)
    expect([put.status, put.body['errors']]).toEqual([200, undefined])
    const post = await product.call(who, 'POST', address, { ...(await readIt(who)), _method: 'PUT' })
    expect([post.status, post.body['errors']]).toEqual([200, undefined])
    const creating = path.replace(/\/:\w+$/, '')
    if (`POST ${creating}` in API) {
      const byBody = await product.call(who, 'POST', creating, { ...(await readIt(who)), _method: 'put' })
      expect([byBody.status, byBody.body]).toEqual([200, post.body])
    }
    expect(still(await readIt(who))).toEqual(still(before))
  },
)

it('a quiet save says nothing, whatever it saves', async () => {
  const quiet = async (who: Person, path: string, body: object) => {
    const { status, body: answer } = await product.call(who, 'PUT', `${path}?quiet=true`, body)
    expect([path, status, 'message' in answer]).toEqual([path, 200, false])
  }
  await quiet(shop.adm, '/api/notification/ALL', {})
  await quiet(shop.adm, `/api/product/${ids.product}`, { name: 'Curso' })
  await quiet(wise, `/api/onboarding/${shop.companyId}`, { status: 'AWAITING_PAYMENT' })
  await quiet(wise, `/api/installment/${ids.installment}`, { status: 'PENDING' })
  expect((await product.call(shop.adm, 'PUT', '/api/notification/ALL', {})).body['message']).toBeTypeOf('string')
})

it('a change of what the person decides goes by POST with _method=PUT in the body too', async () => {
  const post = (path: string, body: object, who = shop.adm) =>
    product.call(who, 'POST', path, { ...body, _method: 'PUT' })
  expect((await post('/api/auth/user', { name: 'Nome novo' })).status).toBe(200)
  expect((await read(shop.adm, '/api/auth/user'))['name']).toBe('Nome novo')
  expect((await post(`/api/onboarding/${shop.companyId}`, { status: 'DONE' }, wise)).status).toBe(200)
  expect((await read(wise, `/api/onboarding/${shop.companyId}`))['status']).toBe('DONE')
})
