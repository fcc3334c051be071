import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { fixedClock } from '../../clock.ts'

/** Some minutes behind the real clock, so that what is put off may be moved up to. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())

let product: Product
const shops = new Map<string, ServiceShop>()
const ROADS = ['FOCUS_NFE', 'FOCUS_NFE_MUNICIPAL', 'NFSE_NACIONAL'] as const
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  for (const road of ROADS) shops.set(road, await openServiceShop(product, road))
})
afterEach(() => product.simulator.admin.removeFaults())
afterAll(() => product.stop())

const shopOf = (road: string) => {
  const shop = shops.get(road)
  if (!shop) throw new Error(`No shop takes the road ${road}.`)
  return shop
}

describe.each(ROADS)('a sale of a service by the road %s', (road) => {
  it('becomes an authorised NFS-e with its number, its RPS, its key and its XML', async () => {
    const shop = shopOf(road)
    await shop.sell('SVUM', { price: 197, at: clock.now() })
    const note = await shop.inState('SVUM', 'Autorizada')
    expect(note).toMatchObject({
      gateway: road,
      rps_number: expect.any(Number),
      rps_serie: expect.any(String),
      number: expect.stringMatching(/^\d+$/),
      total: 197,
      net_value: 197,
      withheld_total: 0,
    })
    if (road !== 'FOCUS_NFE_MUNICIPAL') expect(note.access_key).toMatch(/^\d{50}$/)
    const xml = await shop.file(note.id, 'xml')
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml'])
    const sale = (await product.call(shop.adm, 'GET', `/api/sale?external_sales_id=SVUM&with=service_fiscal_notes`))
      .body.data
    expect(sale).toMatchObject([
      { status: 'DONE', fiscal_notes: [], service_fiscal_notes: [{ id: note.id, enotas_status: 'Autorizada' }] },
    ])
  })
})
