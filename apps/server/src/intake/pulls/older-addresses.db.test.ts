import { dayInSaoPaulo } from '@talao/fiscal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { HOTMART, KIWIFY, simulatedSale } from '../../../../../test/support/pulls.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

const NOW = new Date()
const TODAY = dayInSaoPaulo(NOW)
let product: Product
let shop: Shop
let hotmart: number
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { certificate: false })
  product.simulator.platforms.clearSales('HOTMART')
  product.simulator.platforms.addSales('HOTMART', [simulatedSale('HP-ONE', NOW), simulatedSale('HP-TWO', NOW)])
  hotmart = idOf(
    await product.call(shop.adm, 'POST', '/api/integration-hotmart', {
      name: 'Loja antiga',
      ...HOTMART,
    }),
  )
})
afterAll(() => product.stop())

const importing = (id: number, body: object) =>
  product.call(shop.adm, 'POST', `/api/integration-import/sale/hotmart/${id}`, body)
const codes = async () =>
  (
    await product.sql<{ code: string }>(
      'select external_sales_id as code from sale where integration_id = $1 order by 1',
      [hotmart],
    )
  ).map(({ code }) => code)

describe('importing from Hotmart by its own address', () => {
  it('takes one transaction, or a range of days', async () => {
    expect((await importing(hotmart, { transaction: 'HP-ONE' })).status).toBe(202)
    await until('the sale', async () => (await codes()).join() === 'HP-ONE')
    await until(
      'the range to be taken',
      async () => (await importing(hotmart, { start: TODAY, end: TODAY })).status === 202,
    )
    await until('the other sale', async () => (await codes()).join() === 'HP-ONE,HP-TWO')
  })

  it('takes nothing else', async () => {
    for (const body of [{}, { start: TODAY }, { transaction: '' }, { transaction: 'HP-ONE', start: TODAY, end: TODAY }])
      expect([body, (await importing(hotmart, body)).status]).toEqual([body, 422])
  })

  it('says which part is missing, and takes what a form leaves empty for not given', async () => {
    const faults = async (body: object) => Object.keys((await importing(hotmart, body)).body['errors'] as object)
    expect(await faults({ start: TODAY, transaction: '' })).toEqual(['end'])
    expect(await faults({ end: TODAY, start: '' })).toEqual(['start'])
    expect(await faults({ transaction: '', start: null, end: null })).toEqual(['transaction'])
    expect(await faults({ transaction: 'HP-ONE', start: TODAY })).toEqual(['transaction'])
    await until(
      'the transaction to be taken',
      async () => (await importing(hotmart, { transaction: 'HP-ONE', start: '', end: null })).status === 202,
    )
  })

  it('is not there for the integration of another platform', async () => {
    const other = await product.call(shop.adm, 'POST', '/api/sale-integration', {
      type: 'KIWIFY',
      name: 'Kiwify',
      credentials: KIWIFY,
    })
    expect((await importing(idOf(other), { transaction: 'HP-ONE' })).status).toBe(404)
  })
})

describe.each([
  ['EDUZZ', '/api/integration-eduzz'],
  ['MONETIZZE', '/api/integration-monetizze'],
  ['XGROW', '/api/integration-xgrow'],
  ['TICTO', '/api/integration-ticto'],
] as const)('the integrations with %s', (type, path) => {
  it('are listed by their own address, counted and filtered like all', async () => {
    const made = await product.call(shop.adm, 'POST', '/api/sale-integration', {
      type,
      name: `Loja ${type}`,
      is_active: false,
    })
    const list = await product.call(shop.adm, 'GET', path)
    expect(list.body.data).toMatchObject([{ id: idOf(made), type, name: `Loja ${type}` }])
    expect((await product.call(shop.adm, 'GET', `${path}?total=true`)).body).toEqual({ total: 1 })
    expect((await product.call(shop.adm, 'GET', `${path}?is_active=1`)).body.data).toEqual([])
    expect((await product.call(shop.adm, 'GET', `${path}?name=loja`)).body.data).toHaveLength(1)
  })
})
