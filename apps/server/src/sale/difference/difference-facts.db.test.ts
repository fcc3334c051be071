import type { SaleOut } from '@talao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: ServiceShop
let sold: number
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openServiceShop(product, 'NFSE_NACIONAL', { integration: { auto_process: false, auto_send: false } })
  sold = idOf(
    await ask('POST', '/api/product', {
      name: 'Curso com livro',
      ncm: '49019900',
      type_fiscal_note: 'NFE_NFSE',
      nfe_percentage: 50,
      nfs_service: { lc_116: '08.02', national_service_code: '080201', nbs: '122051900' },
    }),
  )
})
afterAll(() => product.stop())

const ask = (method: string, path: string, body?: object) => product.call(shop.adm, method, path, body)
const saleOf = async (id: number) => (await ask('GET', `/api/sale/${id}`)).body.data as SaleOut
const CLIENT = {
  name: 'Rita Sampaio',
  document: '52998224725',
  address: {
    postal_code: '05422010',
    street: 'Rua dos Pinheiros',
    number: '8',
    neighborhood: 'Pinheiros',
    city_id: 3550308,
  },
}

let code = 0
let sale: number
let nfe: number
let nfse: number
/** A sale of R$ 1.000,00 with two drafts of R$ 500,00. */
beforeEach(async () => {
  const day = new Date(Date.now() - 3_600_000).toISOString()
  sale = idOf(
    await ask('POST', '/api/sale', {
      external_sales_id: `FACTS-${++code}`,
      client: CLIENT,
      items: [{ product_id: sold, description: 'Curso com livro', quantity: 1, value_per_unit: 1000 }],
      purchase_date: day,
      approved_at: day,
    }),
  )
  await ask('POST', `/api/sale/${sale}/process`, { send: false })
  ;[nfe, nfse] = await until('both drafts', async () => {
    const { fiscal_notes: goods = [], service_fiscal_notes: services = [] } = await saleOf(sale)
    const [one, other] = [goods[0]?.id, services[0]?.id]
    return one !== undefined && other !== undefined && ([one, other] as const)
  })
})

describe('the difference of a single sale', () => {
  it('tells what the notes say of it, and of two of one line replaces the one beyond its part', async () => {
    const items = [{ description: 'Curso com livro', quantity: 1, value_per_unit: 700 }]
    expect((await ask('PUT', `/api/service-fiscal-note/${nfse}`, { items })).status).toBe(200)
    expect((await saleOf(sale)).difference).toMatchObject({
      amount: -200,
      documented: 1200,
      acts: ['REPLACE', 'GIVE_UP'],
      complementable: [],
      replaceable: [nfse],
    })
    expect((await ask('POST', `/api/sale/${sale}/difference`, { act: 'REPLACE' })).status).toBe(201)
    expect((await saleOf(sale)).difference).toBeNull()
  })

  it('names the authorised NF-e that a complement may complete', async () => {
    expect((await ask('POST', `/api/fiscal-note/${nfe}/send`, {})).status).toBe(202)
    await until('the authorisation', async () => (await saleOf(sale)).fiscal_notes?.[0]?.enotas_status === 'Autorizada')
    expect((await ask('DELETE', `/api/service-fiscal-note/${nfse}`)).status).toBe(200)
    expect((await saleOf(sale)).difference).toMatchObject({
      amount: 500,
      documented: 500,
      acts: ['NOTE', 'COMPLEMENT', 'GIVE_UP'],
      complementable: [nfe],
      replaceable: [],
    })
  })

  it('says in a list only that it is there', async () => {
    expect((await ask('DELETE', `/api/service-fiscal-note/${nfse}`)).status).toBe(200)
    const [one] = (await ask('GET', `/api/sale?id=${sale}`)).body.data as SaleOut[]
    expect(Object.keys(one?.difference ?? {}).toSorted()).toEqual(['amount', 'reason', 'since'])
  })
})
