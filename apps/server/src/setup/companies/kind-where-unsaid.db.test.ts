import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUYER } from '../../../../../test/support/buyer.ts'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { companyForm, idOf, newCnpj } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { sheetRow } from '../../../testing/import-rows.ts'
import { csvOf, importOf } from '../../../testing/imports.ts'

/** The kind of note for products created without one: from a file, through the API, by hand. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ worker: true })
})
afterAll(() => product.stop())

type Seller = { adm: Person; companyId: number; cnpj: string }
async function found(sells: string): Promise<Seller> {
  const adm = await product.person()
  const cnpj = newCnpj()
  const form = companyForm({ corporate_name: 'Ateliê Maré Ltda', cnpj, ...(sells ? { sells } : {}) })
  return { adm, cnpj, companyId: idOf(await product.call(adm, 'POST', '/api/company', form)) }
}

async function byFile({ adm: person, companyId, cnpj }: Seller): Promise<string> {
  const row = sheetRow({ seller: cnpj, product_code: 'ARQ-1', code: 'ARQ-VENDA-1' })
  const { fails } = await importOf({ product, person, companyId }, csvOf([row]))
  expect(fails).toEqual([])
  return kindOf(companyId, 'ARQ-1')
}

async function byProgram({ adm, companyId }: Seller): Promise<string> {
  const client = await product.call(adm, 'POST', '/api/oauth-client', { name: 'Loja', company_id: companyId })
  const { client_secret } = client.body.data as { client_secret: string }
  const sale = {
    external_sales_id: 'API-VENDA-1',
    status: 'paid',
    purchase_date: new Date().toISOString(),
    currency: 'BRL',
    payment_method: 'pix',
    client: { name: 'Rui Prado', email: 'rui@prado.example', document: '52998224725' },
    items: [{ product_code: 'API-1', description: 'Peça', quantity: 1, unit_value: 49 }],
  }
  idOf(await product.call({ id: 0, email: '', token: client_secret }, 'POST', '/api/v1/sales', sale))
  return kindOf(companyId, 'API-1')
}

async function inTheList({ adm, companyId }: Seller): Promise<string> {
  const body = { company_id: companyId, name: 'Peça avulsa', external_code: 'LISTA-1' }
  const id = idOf(await product.call(adm, 'POST', '/api/product', body))
  const { data } = (await product.call(adm, 'GET', `/api/product/${id}`)).body
  return (data as { type_fiscal_note: string }).type_fiscal_note
}

/** Creates a sale whose line has no product, and returns the kind of its note. */
async function byHand({ adm, companyId }: Seller): Promise<string> {
  const items = [{ description: 'Aula avulsa', quantity: 1, value_per_unit: 97 }]
  const form = { company_id: companyId, external_sales_id: 'MAO-1', client: BUYER, items }
  const id = idOf(await product.call(adm, 'POST', '/api/sale', form))
  expect((await product.call(adm, 'POST', `/api/sale/${id}/process`, { send: false })).status).toBe(202)
  return until('the note of the sale', async () => {
    const [note] = await product.sql<{ kind: string }>('select kind from note where sale_id = $1', [id])
    return note?.kind
  })
}

async function kindOf(companyId: number, code: string): Promise<string> {
  const [row] = await product.sql<{ type_fiscal_note: string }>(
    'select type_fiscal_note from product where company_id = $1 and external_code = $2',
    [companyId, code],
  )
  return row?.type_fiscal_note ?? 'none'
}

describe('what says no kind of note', () => {
  it.each([
    ['courses', 'COURSES', 'NFSE'],
    ['software and services', 'SOFTWARE,SERVICES', 'NFSE'],
    ['e-books', 'EBOOKS', 'NFE'],
    ['both', 'COURSES,EBOOKS', 'NFE'],
    ['nothing that was asked', '', 'NFE'],
  ])('takes that of a company that sells %s', async (_what, sells, kind) => {
    const seller = await found(sells)
    const kinds = [await inTheList(seller), await byFile(seller), await byProgram(seller), await byHand(seller)]
    expect(kinds).toEqual([kind, kind, kind, kind])
  })

  it('takes that of the products where the company never answered what it sells', async () => {
    const seller = await found('')
    const service = { company_id: seller.companyId, name: 'Mentoria', type_fiscal_note: 'NFSE' }
    idOf(await product.call(seller.adm, 'POST', '/api/product', service))
    expect([await byFile(seller), await byHand(seller)]).toEqual(['NFSE', 'NFSE'])
  })

  it('takes that of the answer, whatever a product of the other kind says beside it', async () => {
    const seller = await found('COURSES')
    const book = { company_id: seller.companyId, name: 'Livro de moldes', type_fiscal_note: 'NFE' }
    idOf(await product.call(seller.adm, 'POST', '/api/product', book))
    expect([await byFile(seller), await byHand(seller)]).toEqual(['NFSE', 'NFSE'])
  })
})
