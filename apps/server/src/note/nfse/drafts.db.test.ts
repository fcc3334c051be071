import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: ServiceShop
const SETTING = '/api/company-complementary/nfs-default-setting'
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openServiceShop(product, 'FOCUS_NFE', { integration: { auto_send: false } })
})
afterAll(() => product.stop())

const save = (body: object) => product.call(shop.adm, 'PUT', `${SETTING}/${shop.companyId}`, body)
const goods = async (code: string) =>
  (await product.call(shop.adm, 'GET', `/api/fiscal-note?sale_id=${code}`)).body.data as { id: number; total: number }[]

describe('a sale of goods and services', () => {
  it.each([
    [97, 50, 48.5, 48.5],
    [0.05, 50, 0.03, 0.02],
    [100.01, 33.3333, 33.34, 66.67],
  ])('of %f with %f %% on the NF-e gives two notes that sum to it', async (price, percentage, nfe, nfse) => {
    const code = `SVSPLIT${String(price).replace('.', '')}`
    await product.sql(
      `update sale_integration set type_fiscal_note = 'NFE_NFSE', nfe_percentage = $2 where company_id = $1`,
      [shop.companyId, percentage],
    )
    const service = await shop.sell(code, { price, at: new Date(), productId: Math.round(price * 1000) })
    const notes = await until('the NF-e', async () => {
      const found = await goods(code)
      return found.length > 0 && found
    })
    expect([notes.map(({ total }) => total), service.total]).toEqual([[nfe], nfse])
    expect(Math.round((nfe + nfse) * 100)).toBe(Math.round(price * 100))
  })
})

describe('a sale of two services', () => {
  it('gives one note a service, each a part of it', async () => {
    await product.sql(
      `update sale_integration set type_fiscal_note = 'NFSE', nfe_percentage = 100, auto_process = false where company_id = $1`,
      [shop.companyId],
    )
    await shop.deliver(purchase({ code: 'SVDOIS', at: new Date(), price: 100, productId: 81 }))
    const sale = await until('the sale', () => shop.sale('SVDOIS'))
    await product.sql(
      `with other as (
        insert into product (company_id, name, type_fiscal_note, nfs_service, created_at, updated_at)
        values ($1, 'Hospedagem', 'NFSE', '{"lc_116": "01.03", "national_service_code": "010301", "nbs": "115090000"}', now(), now()) returning id)
      insert into sale_item (company_id, sale_id, position, product_id, description, quantity, value_per_unit)
      select $1, $2, 1, id, 'Hospedagem', 1, 50 from other`,
      [shop.companyId, sale.id],
    )
    await product.call(shop.adm, 'POST', `/api/sale/${sale.id}/process`, { send: false })
    const notes = await until('both notes', async () => {
      const found = await shop.services('SVDOIS')
      return found.length === 2 && found
    })
    expect(notes.map((note) => [note.service?.lc_116, note.total])).toEqual([
      ['08.02', 66.67],
      ['01.03', 33.33],
    ])
    expect(await product.sql('select part from note where sale_id = $1 order by id', [sale.id])).toEqual([
      { part: 1 },
      { part: 2 },
    ])
    await product.sql('update sale_integration set auto_process = true where company_id = $1', [shop.companyId])
  })
})

describe('a draft of a service', () => {
  it('says what it lacks, beside each field, and is not sent while it does', async () => {
    await product.sql(
      `update sale_integration set type_fiscal_note = 'NFSE', nfe_percentage = 100 where company_id = $1`,
      [shop.companyId],
    )
    expect((await save({ nfs_service: { lc_116: null, national_service_code: null } })).status).toBe(200)
    const { id } = await shop.sell('SVFALTA', { at: new Date(), productId: 71 })
    const note = await shop.read(id)
    expect(note.problems).toContainEqual(
      expect.objectContaining({ code: 'NFSE-SERVICE-CODE', path: 'nfs_service.national_service_code' }),
    )
    const refused = await shop.ask(id, 'send')
    expect([refused.status, refused.body.code]).toEqual([422, 'nota_incompleta'])
    expect(refused.body.errors).toHaveProperty(['nfs_service.national_service_code'])
  })

  it('carries ISS, what is withheld and what is left, by the law of its day', async () => {
    await save({
      deductions: 10,
      nfs_service: {
        lc_116: '802',
        national_service_code: '080201',
        nbs: '122051900',
        iss_aliquot: 5,
        total_tax_percent_simples: 6,
      },
    })
    await product.sql(`update company set tax_regime = 'SIMPLES_NACIONAL_EXCESSO' where id = $1`, [shop.companyId])
    const { id } = await shop.sell('SVISS', { price: 110, at: new Date(), productId: 72 })
    expect(await shop.read(id)).toMatchObject({
      total: 110,
      deductions: 10,
      iss_value: 5,
      withheld_total: 0,
      net_value: 110,
      nfs_service: { lc_116: '08.02', iss_aliquot: 5, pis: null },
    })
  })
})

describe('the defaults of service notes', () => {
  it('come back as they were saved, with the company', async () => {
    await save({ nature_operation: '1', send_email: false, nfs_service: { lc_116: '8.02', iss_aliquot: '2,9' } })
    const company = (await product.call(shop.adm, 'GET', `/api/company/${shop.companyId}`)).body.data
    expect(company).toMatchObject({
      nfs_default_setting: {
        nature_operation: '1',
        send_email: false,
        nfs_service: { lc_116: '08.02', iss_aliquot: 2.9, cnae: null },
      },
    })
  })

  it.each([
    [{ nature_operation: '9' }, 'nature_operation'],
    [{ nfs_service: { lc_116: 'oito' } }, 'nfs_service.lc_116'],
    [{ nfs_service: { iss_aliquot: 101 } }, 'nfs_service.iss_aliquot'],
    [{ deductions: 1.005 }, 'deductions'],
  ])('refuse what is none (%#)', async (body, path) => {
    const reply = await save(body)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [path]])
  })

  it('refuse an older version', async () => {
    expect((await save({ version: 1, send_email: true })).body.code).toBe('versao_desatualizada')
  })
})
