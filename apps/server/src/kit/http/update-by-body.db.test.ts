import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { companyForm, idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'

/**
 * Updates in the older form of docs/especificacao/chamadas.md: `POST` to the creating address, with `_method=PUT` and
 * the id in the body.
 */

let product: Product
let shop: Shop
let theirs: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { certificate: false })
  theirs = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  product.call(shop.adm, 'POST', path, body, headers)
const total = async (path: string) => (await product.call(shop.adm, 'GET', path)).body['total']
const read = async (path: string) => (await product.call(shop.adm, 'GET', path)).body.data as Record<string, unknown>

const DRAFTS = [
  { path: '/api/product', made: { name: 'Curso' }, change: { name: 'Curso de violão' } },
  { path: '/api/fiscal-note', made: {}, change: { nature_operation: 'Remessa' } },
  { path: '/api/service-fiscal-note', made: {}, change: { nature_operation: '4' } },
  {
    path: '/api/sale-integration',
    made: { type: 'KIWIFY', name: 'Loja', is_active: false },
    change: { name: 'Loja dois' },
  },
]

it.each(DRAFTS)(
  '$path is changed, not made anew, wherever the method and in whatever letters it is said',
  async (one) => {
    const { path, made, change } = one
    const id = idOf(await post(path, made))
    const before = await total(path)
    for (const [query, body] of [
      ['', { _method: 'PUT', id, ...change }],
      ['?_method=put', { id, ...change }],
      ['?_method=Put&quiet=true', { _method: ' pUT ', id: String(id), ...change }],
    ] as const) {
      const reply = await post(`${path}${query}`, body)
      expect([reply.status, reply.body.data]).toEqual([200, { id }])
      expect('message' in reply.body).toBe(!query.includes('quiet'))
    }
    expect(await read(`${path}/${id}`)).toMatchObject(change)
    expect(await total(path)).toBe(before)
  },
)

it('a company is changed by a form too', async () => {
  const fields = { _method: 'put', id: String(shop.companyId), fantasy_name: 'Loja Nova', 'address[number]': '99' }
  const reply = await post('/api/company', companyForm(fields))
  expect([reply.status, reply.body.data]).toEqual([200, { id: shop.companyId }])
  expect(await read(`/api/company/${shop.companyId}`)).toMatchObject({
    fantasy_name: 'Loja Nova',
    address: { number: '99' },
  })
})

it('what is of another company, of an older version or not an id is refused as at its own address', async () => {
  const { adm, companyId } = theirs
  const foreign = idOf(await product.call(adm, 'POST', '/api/product', { name: 'Deles', company_id: companyId }))
  const own = idOf(await post('/api/product', { name: 'Meu' }))
  for (const [path, body, status, code] of [
    ['/api/product', { id: foreign, name: 'Tomado' }, 404, 'nao_encontrado'],
    ['/api/company', { id: companyId, fantasy_name: 'Tomada' }, 404, 'nao_encontrado'],
    ['/api/product', { id: own, version: 1, name: 'Meu' }, 200, undefined],
    ['/api/product', { id: own, version: 1, name: 'Velho' }, 409, 'versao_desatualizada'],
    ['/api/product', { id: 'sete', name: 'Nada' }, 422, 'dados_invalidos'],
    ['/api/product', { id: [own], name: 'Nada' }, 422, 'dados_invalidos'],
  ] as const) {
    const reply = await post(path, { _method: 'PUT', ...body })
    expect([body, reply.status, reply.body['code']]).toEqual([body, status, code])
    if (status === 422) expect(Object.keys(reply.body['errors'] as object)).toEqual(['id'])
  }
  const plain = await product.person({ company: shop.companyId, role: null })
  const refused = await product.call(plain, 'POST', '/api/user', { _method: 'PUT', id: shop.adm.id, name: 'Outra' })
  expect(refused.body['code']).toBe('sem_permissao')
})

it('its key is one with the key of PUT at its own address', async () => {
  const id = idOf(await post('/api/product', { name: 'Curso' }))
  const key = { 'idempotency-key': randomUUID() }
  const first = await post('/api/product', { _method: 'PUT', id, name: 'Novo' }, key)
  const again = await product.call(shop.adm, 'PUT', `/api/product/${id}`, { name: 'Novo' }, key)
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true'])
  expect(await read(`/api/product/${id}`)).toMatchObject({ version: 2 })
})

it('no other method is heard as one that saves', async () => {
  const id = idOf(await post('/api/product', { name: 'Curso' }))
  for (const _method of ['DELETE', 'PATCH', 7, ['PUT']])
    for (const path of ['/api/product', `/api/product/${id}`]) {
      const reply = await post(path, { _method, id, name: 'Outro' })
      expect([reply.status, Object.keys((reply.body['errors'] as object | undefined) ?? {})]).toEqual([
        422,
        ['_method'],
      ])
    }
  expect(await read(`/api/product/${id}`)).toMatchObject({ name: 'Curso', version: 1 })
  expect((await post('/api/product', { _method: 'POST', name: 'Segundo' })).status).toBe(201)
})
