import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'

let product: Product
let shop: Shop
let note: number
let service: number
beforeAll(async () => {
  product = await startProduct()
  shop = await openShop(product, { registered: false })
  const made = async (path: string) => (await call('POST', path, {})).body.data as { id: number }
  note = (await made('/api/fiscal-note')).id
  service = (await made('/api/service-fiscal-note')).id
})
afterAll(() => product.stop())

const call = (method: string, path: string, body?: unknown) => product.call(shop.adm, method, path, body)
type Company = Record<'company_config' | 'nfe_default_setting' | 'nfs_default_setting', object>
const company = async () => (await call('GET', `/api/company/${shop.companyId}`)).body.data as Company

it.each([
  ['company', () => `/api/company/${shop.companyId}`, 'readiness'],
  ['NF-e', () => `/api/fiscal-note/${note}`, 'items,timeline'],
  ['NFS-e', () => `/api/service-fiscal-note/${service}`, 'service,timeline'],
  ['integration', () => `/api/sale-integration/${shop.integrationId}`, 'company'],
] as const)('one %s is asked only for what it has beside it', async (_what, path, known) => {
  expect((await call('GET', `${path()}?with=${known}`)).status).toBe(200)
  const { status, body } = await call('GET', `${path()}?with=${known},segredos`)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['with']])
})

it('a save is quiet by its body as by its address', async () => {
  const paths = [`/api/fiscal-note/${note}`, `/api/service-fiscal-note/${service}`, `/api/company/${shop.companyId}`]
  for (const path of paths)
    for (const [quiet, message] of [
      [true, undefined],
      ['0', expect.any(String)],
    ])
      expect([path, quiet, (await call('PUT', path, { quiet })).body.message]).toEqual([path, quiet, message])
  expect((await call('PUT', paths[0] ?? '', { quiet: 'talvez' })).status).toBe(422)
})

it('every setting of a company says since when it stands', async () => {
  const { company_config, nfe_default_setting, nfs_default_setting } = await company()
  const times = { created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) }
  for (const setting of [company_config, nfe_default_setting, nfs_default_setting]) expect(setting).toMatchObject(times)
  const path = `/api/company-complementary/nfs-default-setting/${shop.companyId}`
  expect((await call('PUT', path, nfs_default_setting)).status).toBe(200)
})

it('an emptied user name of the city’s system is none', async () => {
  const path = `/api/company-complementary/nfs-access-setting/${shop.companyId}`
  await call('PUT', path, { homologation: { username: ' usuario ' } })
  const read = async () => (await call('GET', path)).body.data
  expect(await read()).toMatchObject({ homologation: { username: 'usuario' } })
  expect((await call('PUT', path, { homologation: { username: '' } })).status).toBe(200)
  expect(await read()).toMatchObject({ homologation: { username: null } })
})

it.each([
  ['/api/fiscal-note', 'issue_date', () => note],
  ['/api/service-fiscal-note', 'issue_at', () => service],
] as const)('%s takes its date of any offset, answers it in UTC, and an empty one is none', async (path, field, id) => {
  const read = async () => ((await call('GET', `${path}/${id()}`)).body.data as Record<string, unknown>)[field]
  await call('PUT', `${path}/${id()}`, { [field]: '2026-11-22T23:59:00-03:00' })
  expect(await read()).toBe('2026-11-23T02:59:00.000Z')
  expect((await call('PUT', `${path}/${id()}`, { [field]: '' })).status).toBe(200)
  expect(await read()).toBeNull()
})

it.each([
  ['PATCH', '/api/company/1', 'GET, HEAD, POST, PUT'],
  ['DELETE', '/api/company/1', 'GET, HEAD, POST, PUT'],
  ['OPTIONS', '/api/sale', 'GET, HEAD, POST'],
  ['PUT', '/oauth/token', 'POST'],
])('%s %s is told which methods there are, and an unknown address that there is none', async (method, path, allow) => {
  const reply = await fetch(`${product.url}${path}`, { method })
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow])
  expect((await fetch(`${product.url}/api/nada`, { method })).status).toBe(404)
})

it('a body of another type is refused for its type', async () => {
  const form = new FormData()
  form.set('name', 'Livro')
  for (const body of ['name=Livro', form])
    expect((await fetch(`${product.url}/api/auth/password/forgot`, { method: 'POST', body })).status).toBe(415)
})

it('a NUL is named beside its field, however deep', async () => {
  const { status, body } = await call('POST', '/api/sale', { items: [{ description: 'a\0b' }] })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['items.0.description']])
})

it.each([
  ['/api/company?corporate_name=a%00b', { corporate_name: 'Tire o caractere invisível deste texto.' }],
  ['/api/reports?startDate=2026-10-10&endDate=2026-10-01', { endDate: expect.stringContaining('antes do início') }],
  ['/api/reports/dashboard/sales?start_date=2019-01-01&end_date=2026-10-01', { start_date: expect.any(String) }],
  ['/api/reports?startDate=2026-10-01&startDate=2026-10-02', { startDate: expect.stringContaining('uma vez só') }],
  ['/api/contract?company_id=99999999999999999999', { company_id: expect.stringContaining('números') }],
  ['/api/sale?status=BOGUS&page=x', { page: expect.any(String), status: expect.any(String) }],
])('%s names what is wrong beside it', async (path, errors) => {
  const who = path.startsWith('/api/contract') ? await product.person({ wise: true }) : shop.adm
  const { status, body } = await product.call(who, 'GET', path)
  const told = Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name, [sentence]]))
  expect([status, body.errors]).toEqual([422, told])
})

it.each([
  '/api/reports?startDate=&endDate=null&company_id=all',
  '/api/reports/dashboard/home?company_id=&in_production=null',
  '/api/reports/dashboard/notes-ranking?limit=&type_date=null',
  '/api/company-config?company_id=ALL&first=',
  '/api/nbs?search=&lc_116=null',
])('%s asks for nothing that it leaves empty', async (path) => {
  const [bare = ''] = path.split('?')
  const { status, body } = await call('GET', path)
  expect([status, body]).toEqual([200, (await call('GET', bare)).body])
})

it('a value of another kind is told only that', async () => {
  const { body } = await call('POST', '/api/company', { corporate_name: [], email: {} })
  expect(body.errors).toMatchObject({ corporate_name: ['Informe um texto.'], email: ['Informe um texto.'] })
})
