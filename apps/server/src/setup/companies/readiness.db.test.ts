import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  shop = await openShop(product, { certificate: false, defaults: { ncm: '' } })
})

type Item = { key: string; ok: boolean; text: string; route: string }
const call = (method: string, path: string, body?: object) => product.call(shop.adm, method, path, body)
/** State of the code items by key: the text of an open item, true for a done one. */
async function codes() {
  const { body } = await call('GET', `/api/company/${shop.companyId}/readiness`)
  const items = (body.data as Item[]).filter(({ key }) => key.endsWith('defaults'))
  return Object.fromEntries(items.map(({ key, ok, text }) => [key, ok || text]))
}
const services = (body: object) => call('PUT', `/api/company-complementary/nfs-default-setting/${shop.companyId}`, body)
const switchOff = () => call('PUT', `/api/sale-integration/${shop.integrationId}`, { is_active: false })
const sell = async (body: object) =>
  idOf(await call('POST', '/api/product', { name: 'Curso', company_id: shop.companyId, ...body }))

const NFE = 'Escolher o código do produto (NCM) e o da venda (CFOP)'
const NFSE = (...fields: string[]) => `Preencher o que a NFS-e pede: ${fields.join(', ')}`
const CODE = 'Código nacional do serviço'
const TAXES = 'Tributos do Simples'

it('asks a seller of goods for NF-e codes alone', async () => {
  expect(await codes()).toEqual({ defaults: NFE })
})

it('asks by what active integrations and products issue', async () => {
  await call('PUT', `/api/sale-integration/${shop.integrationId}`, { type_fiscal_note: 'NFSE' })
  expect(await codes()).toEqual({ service_defaults: NFSE(CODE, TAXES) })
  const book = await sell({ name: 'Livro', type_fiscal_note: 'NFE' })
  expect(await codes()).toEqual({ defaults: NFE, service_defaults: NFSE(CODE, TAXES) })
  await call('PUT', `/api/product/${book}`, { ncm: '49019900' })
  expect(await codes()).toEqual({ defaults: true, service_defaults: NFSE(CODE, TAXES) })
  await call('PUT', `/api/product/${book}`, { status: 'INACTIVE', ncm: '' })
  expect(await codes()).toEqual({ service_defaults: NFSE(CODE, TAXES) })
})

it('says of which kinds it speaks', async () => {
  const sells = async () => (await call('GET', `/api/company/${shop.companyId}/readiness`)).body['sells']
  expect(await sells()).toEqual({ nfe: true, nfse: false })
  await call('PUT', `/api/sale-integration/${shop.integrationId}`, { type_fiscal_note: 'NFSE' })
  expect(await sells()).toEqual({ nfe: false, nfse: true })
})

it('fills in the national code where the item has one alone, and asks for what is left', async () => {
  await call('PUT', `/api/sale-integration/${shop.integrationId}`, { type_fiscal_note: 'NFSE' })
  await services({ nfs_service: { lc_116: '8.02' } })
  expect(await codes()).toMatchObject({ service_defaults: NFSE(TAXES) })
  await services({ nfs_service: { lc_116: '08.01' } })
  expect(await codes()).toMatchObject({ service_defaults: NFSE(CODE, TAXES) })
  await services({ nfs_service: { lc_116: '08.01', national_service_code: '080101', total_tax_percent_simples: 6 } })
  expect(await codes()).toMatchObject({ service_defaults: true })
})

it('takes what the products say themselves, each of them', async () => {
  await switchOff()
  await sell({ type_fiscal_note: 'NFSE', nfs_service: { lc_116: '08.02', total_tax_percent_simples: 6 } })
  expect(await codes()).toEqual({ service_defaults: true })
  await sell({ name: 'Mentoria', type_fiscal_note: 'NFE_NFSE', nfs_service: { total_tax_percent_simples: 6 } })
  expect(await codes()).toEqual({ defaults: NFE, service_defaults: NFSE(CODE) })
})

it('goes by codes and registrations where nothing is sold yet', async () => {
  await switchOff()
  await call('PUT', `/api/company-complementary/nfe-default-setting/${shop.companyId}`, NO_CFOPS)
  expect(await codes()).toEqual({ defaults: NFE })
  await call('PUT', `/api/company/${shop.companyId}`, { state_registration: '', municipal_registration: '12345' })
  expect(await codes()).toEqual({ service_defaults: NFSE(CODE, TAXES) })
  await call('PUT', `/api/company/${shop.companyId}`, { state_registration: '110042490114' })
  expect(await codes()).toEqual({ defaults: NFE })
  await services({ nfs_service: { lc_116: '08.02' } })
  expect(await codes()).toEqual({ service_defaults: NFSE(TAXES) })
})

it('writes the only national code into defaults, products and notes', async () => {
  await services({ nfs_service: { lc_116: '0802' } })
  const company = await call('GET', `/api/company/${shop.companyId}`)
  expect(company.body.data).toMatchObject({ nfs_default_setting: { nfs_service: { national_service_code: '080201' } } })
  const id = await sell({ type_fiscal_note: 'NFSE', nfs_service: { lc_116: '08.02', national_service_code: null } })
  expect((await call('GET', `/api/product/${id}`)).body.data).toMatchObject({
    nfs_service: { lc_116: '08.02', national_service_code: '080201' },
  })
  const note = idOf(
    await call('POST', '/api/service-fiscal-note', {
      company_id: shop.companyId,
      nfs_service: { lc_116: '17.06', national_service_code: '' },
    }),
  )
  expect((await call('GET', `/api/service-fiscal-note/${note}`)).body.data).toMatchObject({
    nfs_service: { lc_116: '17.06', national_service_code: '170601' },
  })
})

const NO_CFOPS = {
  cfop_same_state: '',
  cfop_other_state_icms_taxpayer: '',
  cfop_other_state_no_icms_taxpayer: '',
  cfop_other_country: '',
}
