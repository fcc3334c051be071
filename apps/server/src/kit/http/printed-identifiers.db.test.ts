import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct()
  shop = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())

const ask = (method: string, path: string, body?: unknown) => product.call(shop.adm, method, path, body)

const SERVICE = {
  nbs: '1.1805.33.00',
  national_service_code: '17.01.01',
  lc_116: '17.01',
  cnae: '6201-5/01',
  cindop: '10.03.01',
  cclasstrib: '000.001',
  destination_uf: 'sp',
}
const BARE_SERVICE = {
  nbs: '118053300',
  national_service_code: '170101',
  lc_116: '17.01',
  cnae: '6201501',
  cindop: '100301',
  cclasstrib: '000001',
  destination_uf: 'SP',
}
const GOODS = { ncm: '8523.49.90', cest: '28.059.00' }
const BARE_GOODS = { ncm: '85234990', cest: '2805900' }
const ITEM = { ...GOODS, cfop: '5.102', gtin: '7 891000 315507' }
const BARE_ITEM = { ...BARE_GOODS, cfop: '5102', gtin: '7891000315507' }
const BUYER = {
  name: 'Livraria da Praça Ltda',
  type: 'PJ',
  document: 'CNPJ: 12.abc.345/01de-35',
  icms_taxpayer: 'Contribuinte',
  state_registration: '110.042.490.114',
  phone: '(11) 3333-4444',
  address: { street: 'Rua A', number: '1', city_id: 3550308, postal_code: 'CEP 01310-100' },
}
const BARE_BUYER = {
  document: '12ABC34501DE35',
  state_registration: '110042490114',
  phone: '1133334444',
  address: { postal_code: '01310100' },
}

it('a product takes its codes as the tables print them', async () => {
  const { cfop, ...item } = ITEM
  const body = { name: 'Disco', type_fiscal_note: 'NFE_NFSE', ...item, cfop_same_state: cfop, nfs_service: SERVICE }
  const id = idOf(await ask('POST', '/api/product', { ...body, nbs: SERVICE.nbs }))
  const { cfop: _, ...bare } = BARE_ITEM
  expect((await ask('GET', `/api/product/${id}`)).body.data).toMatchObject({
    ...bare,
    cfop_same_state: '5102',
    nfs_service: BARE_SERVICE,
    nbs: BARE_SERVICE.nbs,
  })
})

it('the company takes them for its defaults, and its own registration and postal code', async () => {
  const path = `/api/company/${shop.companyId}`
  const body = {
    state_registration: 'IE 110.042.490.114',
    nfe_default_setting: { ...GOODS, cfop_same_state: '5.102' },
    nfs_default_setting: { nfs_service: SERVICE },
  }
  expect((await ask('PUT', path, body)).status).toBe(200)
  const settings = await ask('GET', `${path}?with=nfe_default_setting,nfs_default_setting`)
  expect(settings.body.data).toMatchObject({
    state_registration: '110042490114',
    nfe_default_setting: { ...BARE_GOODS, cfop_same_state: '5102' },
    nfs_default_setting: { nfs_service: BARE_SERVICE },
  })
})

it('notes of both kinds take them, and their buyer’s documents', async () => {
  const chave = '3526 1111 2223 3300 0181 5500 1000 0000 0110 0000 0011'
  const nfe = await ask('POST', '/api/fiscal-note', {
    company_id: shop.companyId,
    nfe_referenced: `NFe${chave}`,
    items: [{ description: 'Disco', quantity: 1, value_per_unit: 10, ...ITEM }],
    customer_note: BUYER,
  })
  expect((await ask('GET', `/api/fiscal-note/${idOf(nfe)}`)).body.data).toMatchObject({
    nfe_referenced: chave.replaceAll(' ', ''),
    items: [BARE_ITEM],
    customer_note: BARE_BUYER,
  })
  const nfse = await ask('POST', '/api/service-fiscal-note', {
    company_id: shop.companyId,
    customer_note: BUYER,
    nfs_service: SERVICE,
  })
  expect((await ask('GET', `/api/service-fiscal-note/${idOf(nfse)}`)).body.data).toMatchObject({
    nfs_service: BARE_SERVICE,
    customer_note: BARE_BUYER,
  })
})

it('what has another number of digits is refused for that, and not for its points', async () => {
  const { status, body } = await ask('POST', '/api/product', {
    name: 'Disco',
    type_fiscal_note: 'NFE_NFSE',
    ncm: '8523.49',
    nbs: '1.1805.33',
    nfs_service: { national_service_code: '17.01' },
    coproducers: [{ name: 'Sócia', document: '529.982.247-26', percentage: 10 }],
  })
  expect([status, body.errors]).toEqual([
    422,
    {
      ncm: ['O NCM tem 8 números, como 4901.99.00.'],
      nbs: ['A NBS tem 9 números, como 1.2205.19.00.'],
      'coproducers.0.document': ['CPF ou CNPJ inválido. Confira os números e as letras.'],
      'nfs_service.national_service_code': ['O código nacional tem 6 números, como 08.02.01.'],
    },
  ])
})
