import type { NfseOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { COURSE } from '../../../../../test/support/service-shop.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2027-01-05T15:00:00Z')
const IN_DECEMBER = '2026-12-31T15:00:00.000Z'
/** Of a note of November 2026. */
const SOLD = '35261112ABC34501DE35550010000001231135724685'
const ITEM = { description: 'Livro digital', quantity: 2, value_per_unit: 48.5 }

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock })
  shop = await openShop(product, { registered: false })
})
afterAll(() => product.stop())

type Nfe = { items: { nfe_tax: { pis_cst: string | null; cclasstrib: string | null } }[] }
const post = async (path: string, body?: object) => idOf(await product.call(shop.adm, 'POST', `/api/${path}`, body))
const read = async <T>(path: string) => (await product.call(shop.adm, 'GET', `/api/${path}`)).body.data as T
const nfeOf = async (body: object) => {
  const id = await post('fiscal-note', { items: [ITEM], ...body })
  return { id, tax: (await read<Nfe>(`fiscal-note/${id}`)).items[0]?.nfe_tax }
}

describe('an NF-e written in January 2027', () => {
  it('has no PIS, unless its day or the note it gives back is of 2026', async () => {
    expect((await nfeOf({})).tax).toMatchObject({ pis_cst: null })
    expect((await nfeOf({ issue_date: IN_DECEMBER })).tax).toMatchObject({ pis_cst: '49' })
    const back = { goal: 'Devolucao', type_operation: 'Entrada', nfe_referenced: SOLD }
    expect((await nfeOf(back)).tax).toMatchObject({ pis_cst: '49' })
  })

  it('leaves the PIS of its day out of its copy, which has the IBS and CBS of today', async () => {
    const { id, tax } = await nfeOf({ issue_date: IN_DECEMBER })
    expect(tax).toMatchObject({ pis_cst: '49', cclasstrib: null })
    const copy = await read<Nfe>(`fiscal-note/${await post(`fiscal-note/${id}/copy`)}`)
    expect(copy.items[0]?.nfe_tax).toMatchObject({ pis_cst: null, cclasstrib: '410008' })
  })

  it('has the class of its goods where the product says a class of services alone', async () => {
    const product_id = await post('product', {
      name: 'Curso',
      type_fiscal_note: 'NFE_NFSE',
      cclasstrib: '200028',
      company_id: shop.companyId,
    })
    expect((await nfeOf({ items: [{ product_id, quantity: 1, value_per_unit: 10 }] })).tax).toMatchObject({
      cclasstrib: '410008',
    })
  })
})

describe('a service note written in January 2027', () => {
  it('leaves the PIS and COFINS of its competence out of its copy', async () => {
    await product.sql(`update company set tax_regime = 'LUCRO_PRESUMIDO' where id = $1`, [shop.companyId])
    const path = 'service-fiscal-note'
    const items = [{ description: 'Curso', quantity: 1, value_per_unit: 100 }]
    const id = await post(path, { items, issue_at: IN_DECEMBER, nfs_service: { ...COURSE, description: 'Curso' } })
    expect(await read<NfseOut>(`${path}/${id}`)).toMatchObject({ pis_cofins: { cst: '01' } })
    const copy = await read<NfseOut>(`${path}/${await post(`${path}/${id}/copy`)}`)
    expect(copy).toMatchObject({ issue_at: null, pis_cofins: null })
  })
})
