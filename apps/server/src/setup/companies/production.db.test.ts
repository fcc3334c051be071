import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { newCnpj, openShop, type Shop } from '../../../../../test/support/shop.ts'

let product: Product
/** Without a worker, so companies are never registered with the provider. */
let unheard: Product
beforeAll(async () => {
  product = await startProduct({ worker: true })
  unheard = await startProduct()
})
afterAll(() => Promise.all([product.stop(), unheard.stop()]))

const company = (shop: Shop, body: object, of = product) =>
  of.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, body)
const defaults = (kind: 'nfe' | 'nfs', shop: Shop, body: object, of = product) =>
  of.call(shop.adm, 'PUT', `/api/company-complementary/${kind}-default-setting/${shop.companyId}`, body)
const read = async (shop: Shop, of = product) =>
  (await of.call(shop.adm, 'GET', `/api/company/${shop.companyId}`)).body.data as {
    homologation_mode: boolean
    version: number
    nfe_default_setting: { in_production: boolean; ncm: string | null; version: number }
    nfs_default_setting: { in_production: boolean }
  }
const told = ({ status, body }: Reply) => [status, body.code, body.errors]

const WITHOUT_CERTIFICATE = ['O cadastro para emitir notas ainda não terminou', 'Enviar o certificado A1']

const LACKS_SERVICE = 'Preencher o que a NFS-e pede: Código nacional do serviço, Tributos do Simples'
/** Instruction (08.02) has one national code. */
const COURSE = { lc_116: '08.02', total_tax_percent_simples: 6 }
const LACKS_GOODS = [
  'Completar o cadastro da empresa: inscrição estadual',
  'Escolher o código do produto (NCM) e o da venda (CFOP)',
]

describe('production', () => {
  it('is refused while something lacks, beside the field that asked for it, and nothing of the save is kept', async () => {
    const shop = await openShop(unheard, { certificate: false })
    const before = await read(shop, unheard)
    expect(told(await company(shop, { homologation_mode: false, fantasy_name: 'Perdida' }, unheard))).toEqual([
      409,
      'producao_bloqueada',
      { homologation_mode: WITHOUT_CERTIFICATE },
    ])
    for (const [kind, first, last] of [
      ['nfe', [], []],
      ['nfs', ['Completar o cadastro da empresa: inscrição municipal'], [LACKS_SERVICE]],
    ] as const)
      expect(told(await defaults(kind, shop, { in_production: true }, unheard))).toEqual([
        409,
        'producao_bloqueada',
        { in_production: [...first, ...WITHOUT_CERTIFICATE, ...last] },
      ])
    expect(await read(shop, unheard)).toEqual(before)
  })

  it('cannot be asked for by a company that is only being founded', async () => {
    const adm = await product.person()
    const cnpj = newCnpj()
    const founded = await product.call(adm, 'POST', '/api/company', {
      corporate_name: 'Com Pressa Ltda',
      cnpj,
      homologation_mode: '0',
    })
    expect([founded.status, founded.body.code]).toEqual([409, 'producao_bloqueada'])
    expect(await product.sql('select 1 from company where cnpj = $1', [cnpj])).toEqual([])
  })

  it('is open to a company that has all it needs, also where the same save brings the last piece', async () => {
    const shop = await openShop(product, { defaults: { ncm: '' } })
    expect(told(await defaults('nfe', shop, { in_production: true }))).toEqual([
      409,
      'producao_bloqueada',
      { in_production: ['Escolher o código do produto (NCM) e o da venda (CFOP)'] },
    ])
    expect((await defaults('nfe', shop, { in_production: true, ncm: '49019900' })).status).toBe(200)
    expect((await company(shop, { homologation_mode: false })).status).toBe(200)
    expect(await read(shop)).toMatchObject({ homologation_mode: false, nfe_default_setting: { in_production: true } })
    // A company already in production can be saved even if data has become incomplete.
    expect((await defaults('nfe', shop, { in_production: true, ncm: '' })).status).toBe(200)
    expect((await company(shop, { homologation_mode: false })).status).toBe(200)
  })

  it('asks a seller of services for no state registration and no NF-e codes, but for what the NFS-e needs', async () => {
    const shop = await openShop(product, { defaults: { ncm: '' }, integration: { type_fiscal_note: 'NFSE' } })
    expect((await company(shop, { state_registration: '', municipal_registration: '81142070' })).status).toBe(200)
    expect((await company(shop, { homologation_mode: false })).body.errors).toEqual({
      homologation_mode: [LACKS_SERVICE],
    })
    expect((await defaults('nfs', shop, { in_production: '1' })).body.errors).toEqual({
      in_production: [LACKS_SERVICE],
    })
    expect((await defaults('nfs', shop, { in_production: '1', nfs_service: COURSE })).status).toBe(200)
    expect((await company(shop, { homologation_mode: false })).status).toBe(200)
    expect((await defaults('nfe', shop, { in_production: true })).body.errors).toEqual({ in_production: LACKS_GOODS })
  })

  it('asks who sells both for both, unless only one of them is in production', async () => {
    const shop = await openShop(product, { defaults: { ncm: '' }, integration: { type_fiscal_note: 'NFE_NFSE' } })
    expect((await company(shop, { municipal_registration: 'isento' })).status).toBe(200)
    expect((await company(shop, { homologation_mode: false })).body.errors).toEqual({
      homologation_mode: ['Escolher o código do produto (NCM) e o da venda (CFOP)', LACKS_SERVICE],
    })
    expect((await defaults('nfe', shop, { in_production: true, ncm: '49019900' })).status).toBe(200)
    expect((await company(shop, { homologation_mode: false })).status).toBe(200)
  })
})
