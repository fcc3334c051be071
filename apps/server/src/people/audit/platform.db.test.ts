import type { AuditChainOut, AuditEntryOut } from '@talao/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { createAdmin } from '../../operation/seed/admin.ts'

let product: Product
let wise: Person
let shop: Shop
beforeAll(async () => {
  product = await startProduct()
  wise = await product.person({ wise: true })
  shop = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())

const log = async (query = '', who = wise) =>
  (await product.call(who, 'GET', `/api/audit-log?order_by=id&${query}`)).body.data as AuditEntryOut[]
const chain = async () =>
  (await product.call(wise, 'GET', '/api/audit-log/chain?platform=1')).body.data as AuditChainOut
const invite = async (body: object) => {
  const made = await product.call(wise, 'POST', '/api/user', body)
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  return (made.body.data as { id: number }).id
}

it('an administrator of the platform is told of from the invitation to the end, with who did it', async () => {
  const id = await invite({ name: 'Bia Rocha', email: 'bia@talao.test', roles: ['WISE-ADM'] })
  expect((await product.call(wise, 'PUT', `/api/user/${id}`, { disabled: true })).status).toBe(200)
  expect((await product.call(wise, 'PUT', `/api/user/${id}`, { disabled: false, roles: [] })).status).toBe(200)
  const entries = await log(`platform=1&entity=user&entity_id=${id}`)
  expect(entries.toReversed()).toMatchObject([
    { company_id: null, user: { id: wise.id }, action: 'CREATED', after: { email: 'bia@talao.test', is_wise: false } },
    { before: { is_wise: false }, after: { is_wise: true } },
    { before: { disabled_at: null }, call: 'PUT /api/user/:id' },
    { after: { disabled_at: null } },
    { before: { is_wise: true }, after: { is_wise: false } },
  ])
})

it('whoever is made one out of a company stands in the chain of both', async () => {
  const colleague = await product.person({ company: shop.companyId, role: 'ADM' })
  const roles = ['ADM', 'WISE-ADM']
  expect((await product.call(wise, 'PUT', `/api/user/${colleague.id}`, { roles })).status).toBe(200)
  const entries = await log(`entity=user&entity_id=${colleague.id}`)
  expect(entries.map(({ company_id, after }) => [company_id, after])).toEqual(
    expect.arrayContaining([
      [null, { is_wise: true }],
      [shop.companyId, { is_wise: true }],
    ]),
  )
})

it('the first administrator, made by the command line, is told of', async () => {
  const { stdin } = process
  Object.defineProperty(process, 'stdin', { value: ['seis girafas no bonde 44'], configurable: true })
  try {
    await createAdmin({ ...product.config, databaseUrl: product.database.adminUrl }, [
      'primeira@talao.test',
      'Primeira Pessoa',
    ])
  } finally {
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true })
  }
  const [newest] = await log('platform=1')
  expect(newest).toMatchObject({
    user: { id: null, name: 'Pela linha de comando' },
    call: 'admin:create',
    after: { email: 'primeira@talao.test', is_wise: true, password_hash: '•••' },
  })
  expect(JSON.stringify(newest)).not.toContain('girafas')
})

it('its entries stand beside those of all companies, and in none of a company', async () => {
  await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { fantasy_name: 'Loja Nova' })
  const all = await log('per_page=200')
  expect(all.some(({ company_id }) => company_id === null)).toBe(true)
  expect(all.some(({ company_id }) => company_id === shop.companyId)).toBe(true)
  for (const query of [`company_id=${shop.companyId}`, 'platform=0'])
    expect((await log(`per_page=200&${query}`)).every(({ company_id }) => company_id !== null)).toBe(true)
  expect(await log(`platform=1&company_id=${shop.companyId}`)).toEqual([])
  const headers = { authorization: `Bearer ${wise.token}` }
  const file = await fetch(`${product.url}/api/audit-log?format=csv&platform=1`, { headers })
  expect(await file.text()).toContain('Plataforma')
})

it('has a chain of its own, which is looked at whole', async () => {
  const [newest] = await log('platform=1')
  expect(await chain()).toMatchObject({ company_id: null, entries: newest?.seq, fault: null })
  await product.sql('alter table audit_log disable trigger audit_log_kept')
  await product.sql(`update audit_log set user_name = 'Outra' where company_id = 0 and seq = 2`)
  await product.sql('alter table audit_log enable trigger audit_log_kept')
  expect(await chain()).toMatchObject({ fault: 2 })
})

it('is for those who run the platform alone', async () => {
  for (const path of ['/api/audit-log', '/api/audit-log/chain'])
    expect((await product.call(shop.adm, 'GET', `${path}?platform=1`)).status).toBe(403)
  expect((await product.call(shop.adm, 'GET', '/api/audit-log?company_id=0')).status).not.toBe(200)
  expect((await log('per_page=200', shop.adm)).every(({ company_id }) => company_id === shop.companyId)).toBe(true)
})
