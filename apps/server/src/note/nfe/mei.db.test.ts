import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'

let product: Product
let shop: Shop
const BUYER = {
  name: 'Otávio Sant’Anna Ruiz',
  document: '529.982.247-25',
  address: {
    postal_code: '20040-002',
    street: 'Avenida Rio Branco',
    number: '1',
    neighborhood: 'Centro',
    city_id: 3304557,
  },
}
const ITEM = { description: 'Caderno de exercícios', quantity: 1, value_per_unit: 48.5, ncm: '48202000' }

beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
  await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { tax_regime: 'MEI' })
})
afterAll(() => product.stop())

type Problem = { code?: string; path: string; text: string }
type Note = { items: { cfop: string | null; nfe_tax: { icms_cst: string | null } }[]; problems: Problem[] }
const noteOf = async (body: object) => {
  const id = idOf(
    await product.call(shop.adm, 'POST', '/api/fiscal-note', { customer_note: BUYER, items: [ITEM], ...body }),
  )
  return (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}`)).body.data as Note
}

it('tells an MEI of a stored CFOP that its notes may not carry, and does not exchange it', async () => {
  const note = await noteOf({})
  expect(note.items[0]?.cfop).toBe('6108')
  expect(note.problems).toMatchObject([{ path: 'items.0.cfop', text: expect.stringContaining('6102') }])
  const items = (await product.call(shop.adm, 'GET', `/api/company/${shop.companyId}/readiness`)).body.data as object[]
  expect(items).toContainEqual(
    expect.objectContaining({
      key: 'defaults',
      ok: false,
      text: 'Um MEI não usa o CFOP 6108: trocar por 5102 ou 6102',
    }),
  )
})

it('leaves the same note alone with the CFOP of an MEI', async () => {
  expect((await noteOf({ items: [{ ...ITEM, cfop: '6102' }] })).problems).toEqual([])
})

it('suggests the CFOP and the CSOSN of a return to an MEI', async () => {
  const note = await noteOf({
    goal: 'Devolucao',
    type_operation: 'Entrada',
    nfe_referenced: '35261112ABC34501DE35550010000001231135724685',
  })
  expect(note.items[0]).toMatchObject({ cfop: '2202', nfe_tax: { icms_cst: '900' } })
  expect(note.problems).toEqual([])
})
