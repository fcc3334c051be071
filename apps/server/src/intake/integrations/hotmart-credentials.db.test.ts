import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { openSecrets } from './secrets.ts'

const FOUR = { client_id: 'cliente', client_secret: 'segredo', auth_token: 'basico', webhook_token: 'hottok-da-loja' }

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct()
  shop = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())

const send = (method: string, path: string, body?: object) => product.call(shop.adm, method, path, body)
const create = (credentials: object, rest: object = {}) =>
  send('POST', '/api/sale-integration', {
    name: 'Loja',
    type: 'HOTMART',
    company_id: shop.companyId,
    credentials,
    ...rest,
  })
const generic = async (id: number) => (await send('GET', `/api/sale-integration/${id}`)).body.data as Answer
const hotmart = async (id: number) => (await send('GET', `/api/integration/HOTMART/${id}`)).body.data as Answer
type Answer = Record<string, unknown> & { version: unknown; row_version: number; webhook_url: string }
const secretsOf = async (id: number) => {
  const [row] = await product.sql<{ secrets_sealed: string }>(
    'select secrets_sealed from sale_integration where id = $1',
    [id],
  )
  return openSecrets(openVault(product.config.masterKey), shop.companyId, row?.secrets_sealed ?? null)
}

it('takes the four credentials that every platform has for Hotmart, and shows them set in both views', async () => {
  const made = await create(FOUR, { is_active: true })
  expect(made.status).toBe(201)
  const id = idOf(made)
  expect(await secretsOf(id)).toEqual({
    client_secret: 'segredo',
    basic_token: 'basico',
    hottok: 'hottok-da-loja',
  })
  expect(await generic(id)).toMatchObject({
    credentials: { client_id: 'cliente', has_client_secret: true, has_auth_token: true, has_webhook_token: true },
    is_active: true,
    can_pull: true,
  })
  expect(await hotmart(id)).toMatchObject({
    has_hottok: true,
    has_basic_token: true,
    complete_full: true,
    version: 'V2',
  })
})

it('receives deliveries that carry the webhook token as hottok', async () => {
  const id = idOf(await create(FOUR))
  const { pathname } = new URL((await generic(id)).webhook_url)
  const deliver = (hottok: string) =>
    product.call(null, 'POST', pathname, purchase({ code: 'HP-GENERICA', at: new Date() }), {
      'x-hotmart-hottok': hottok,
    })
  expect((await deliver('hottok-da-loja')).status).toBe(200)
  expect((await deliver('outro')).status).toBe(401)
})

it('keeps every secret of one that is switched off, and asks for the missing one by the name the call takes', async () => {
  const id = idOf(await create({ auth_token: 'basico' }, { is_active: false }))
  expect(await secretsOf(id)).toEqual({ basic_token: 'basico' })
  const on = await send('PUT', `/api/sale-integration/${id}`, { is_active: true })
  expect([on.status, on.body.code, Object.keys(on.body.errors as object)]).toEqual([
    422,
    'credencial_faltando',
    ['credentials.webhook_token'],
  ])
  const told = await send('PUT', `/api/sale-integration/${id}`, {
    is_active: true,
    credentials: { webhook_token: 'x' },
  })
  expect(told.status).toBe(200)
  await send('PUT', `/api/sale-integration/${id}`, { credentials: { webhook_token: '', auth_token: null } })
  expect(await secretsOf(id)).toEqual({ basic_token: 'basico', hottok: 'x' })
})

it('takes Hotmart’s own names as well, in both calls, and no other platform does', async () => {
  const own = { hottok: 'h', basic_token: 'b' }
  expect(await secretsOf(idOf(await create(own)))).toEqual(own)
  const beside = await send('POST', '/api/integration-hotmart', {
    name: 'Loja',
    company_id: shop.companyId,
    credentials: { webhook_token: 'h', auth_token: 'b', client_id: 'c' },
  })
  expect(await secretsOf(idOf(beside))).toEqual(own)
  expect(await hotmart(idOf(beside))).toMatchObject({ client_id: 'c' })
  const strange = await create({ webhook_token: 'w', hottok: 'h' }, { type: 'EDUZZ' })
  expect([strange.status, strange.body.errors]).toEqual([
    422,
    { 'credentials.hottok': ['Esta plataforma não usa este campo.'] },
  ])
})

it('reads its lock under both names, by both calls, beside the version of Hotmart’s API', async () => {
  const id = idOf(await create(FOUR))
  const paths = [`/api/sale-integration/${id}`, `/api/integration-hotmart/${id}`]
  for (const path of paths)
    for (const name of ['version', 'row_version']) {
      const { row_version: lock } = await generic(id)
      expect((await send('PUT', path, { name: 'Nova', [name]: lock })).status).toBe(200)
      const stale = await send('PUT', path, { name: 'Velha', [name]: lock })
      expect([stale.status, stale.body.code]).toEqual([409, 'versao_desatualizada'])
    }
  for (const path of paths) {
    const { row_version: lock } = await generic(id)
    const api = path === paths[0] ? 'V1' : 'V2'
    expect((await send('PUT', path, { version: api, row_version: lock })).status).toBe(200)
    expect(await hotmart(id)).toMatchObject({ version: api, row_version: lock + 1 })
    expect((await send('PUT', path, { version: api, row_version: lock })).status).toBe(409)
    expect((await send('PUT', path, { version: 'V3' })).status).toBe(422)
  }
  expect(await generic(id)).toMatchObject({ version: (await hotmart(id)).row_version, name: 'Nova' })
})
