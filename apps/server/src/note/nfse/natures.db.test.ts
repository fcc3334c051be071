import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
const shops = new Map<string, ServiceShop>()
const ROADS = ['FOCUS_NFE', 'NFSE_NACIONAL'] as const
beforeAll(async () => {
  product = await startProduct({ worker: true })
  for (const road of ROADS) shops.set(road, await openServiceShop(product, road))
})
afterAll(() => product.stop())

const NOTE = {
  items: [{ description: 'Curso de violão', quantity: 2, value_per_unit: 50.25 }],
  customer_note: {
    name: 'Maria da Silva',
    document: '52998224725',
    address: {
      postal_code: '01310100',
      street: 'Avenida Paulista',
      number: '1',
      neighborhood: 'Bela Vista',
      city_id: 3550308,
    },
  },
}
const BENEFIT = '35503080200001'

describe.each(ROADS)('a service note written by hand leaves by %s', (road) => {
  it.each([
    ['1', {}, '<tribISSQN>1</tribISSQN>'],
    ['2', { nfs_service: { destination_city: 3304557 } }, '<cLocPrestacao>3304557</cLocPrestacao>'],
    ['3', { municipal_benefit: { code: BENEFIT, kind: 'exemption' } }, `<nBM>${BENEFIT}</nBM>`],
    ['4', { immunity: '3' }, '<tpImunidade>3</tpImunidade>'],
    ['5', { suspension_process: '7'.repeat(30) }, '<tpSusp>1</tpSusp>'],
    ['6', { suspension_process: '7'.repeat(30) }, '<tpSusp>2</tpSusp>'],
    ['8', {}, '<tribISSQN>4</tribISSQN>'],
  ])('with nature %s, its own fields in the XML', async (nature_operation, fields, tag) => {
    const shop = shops.get(road)
    if (!shop) throw new Error('No shop takes this road.')
    const sales_code = `NATUREZA-${nature_operation}`
    const body = { ...NOTE, ...fields, nature_operation, sales_code, send: true }
    const reply = await product.call(shop.adm, 'POST', '/api/service-fiscal-note', body)
    expect([reply.status, reply.body.errors ?? {}]).toEqual([201, {}])
    const note = await shop.inState(sales_code, 'Autorizada')
    expect(note).toMatchObject({ nature_operation, total: 100.5, source: 'MANUAL', in_production: false })
    const xml = await until('the XML', async () => {
      const file = await shop.file(note.id, 'xml')
      return file.status === 200 && String(file.body.text)
    })
    expect(xml).toContain(tag)
    expect(xml).toContain('<xDescServ>Curso de violão</xDescServ>')
  })

  it('to a buyer abroad, as an export', async () => {
    const shop = shops.get(road)
    const [country] = await product.sql<{ id: number }>(`select id::int from country where iso2 = 'US'`)
    const address = { is_abroad: true, street: 'Market Street', abroad_city: 'San Francisco', postal_code: '94105' }
    const customer_note = {
      name: 'John Doe',
      is_abroad: true,
      no_foreign_document_reason: '2',
      address: { ...address, country_id: country?.id },
    }
    const body = { ...NOTE, customer_note, sales_code: 'EXPORTA', send: true }
    expect((await product.call(shop?.adm ?? null, 'POST', '/api/service-fiscal-note', body)).status).toBe(201)
    const note = await shop?.inState('EXPORTA', 'Autorizada')
    expect(note).toMatchObject({ nature_operation: '7', result_country: 'US', foreign_trade: { amount: 100.5 } })
  })
})
