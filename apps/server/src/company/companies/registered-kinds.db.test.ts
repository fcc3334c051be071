import { platformOf } from '@talao/platforms'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { connectKiwify } from '../../../../../test/support/pulls.ts'
import { companyForm, idOf, newCnpj } from '../../../../../test/support/shop.ts'

/**
 * Every change that makes a company sell a new kind of note must enqueue its registration. No worker runs, so the jobs
 * can be counted.
 */

const TOKEN = 'token-de-quem-vende'
let product: Product
let adm: Person
let companyId: number
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  await found('COURSES')
})

async function found(sells?: string): Promise<void> {
  adm = await product.person()
  const form = companyForm({ corporate_name: 'Ateliê Maré Ltda', cnpj: newCnpj(), ...(sells ? { sells } : {}) })
  companyId = idOf(await product.call(adm, 'POST', '/api/company', form))
}

const OF_COMPANY = `name = 'register-company' and (data->>'company_id')::bigint = $1`
/** Whether the action enqueued a registration. */
async function asks(act: () => Promise<unknown>): Promise<boolean> {
  await product.sql(`delete from jobs.job where ${OF_COMPANY}`, [companyId])
  await act()
  return (await product.sql(`select 1 from jobs.job where ${OF_COMPANY}`, [companyId])).length > 0
}

async function draft(body: object): Promise<string> {
  const made = await product.call(adm, 'POST', '/api/sale-integration', {
    draft: true,
    company_id: companyId,
    type: 'KIWIFY',
    credentials: { webhook_token: TOKEN },
    ...body,
  })
  idOf(made)
  return new URL((made.body.data as { webhook_url: string }).webhook_url).pathname
}

async function deliver(path: string, order: string): Promise<void> {
  const told = {
    order_id: order,
    order_status: 'paid',
    webhook_event_type: 'order_approved',
    created_at: '2026-11-20 10:00',
    approved_date: '2026-11-20 10:01',
    payment_method: 'pix',
    Product: { product_id: 'p-7', product_name: 'Caderno de receitas' },
    Customer: { full_name: 'Rui Prado', email: 'rui@prado.example', CPF: '52998224725' },
    Commissions: { charge_amount: 4900, product_base_price: 4900, currency: 'BRL' },
  }
  const signed = platformOf('KIWIFY')?.sign(Buffer.from(JSON.stringify(told)), { webhook_token: TOKEN })
  if (!signed) throw new Error('Kiwify signs nothing')
  const search = new URLSearchParams(signed.query).toString()
  const reply = await product.call(null, 'POST', `${path}?${search}`, Buffer.from(signed.body).toString('utf8'), {
    ...signed.headers,
  })
  expect(reply.status).toBe(200)
}

it('the first delivery of an integration that sells another kind asks for it, and the next one does not', async () => {
  const path = await draft({ type_fiscal_note: 'NFE' })
  expect(await asks(() => deliver(path, 'a-1'))).toBe(true)
  expect(await asks(() => deliver(path, 'a-2'))).toBe(false)
})

it('the first delivery of an integration that sells what the company sells already asks for nothing', async () => {
  const path = await draft({ type_fiscal_note: 'NFSE' })
  expect(await asks(() => deliver(path, 'c-1'))).toBe(false)
})

it('a first delivery that leaves the integration off asks for nothing', async () => {
  const path = await draft({ type_fiscal_note: 'NFE', activate_on_first: false })
  expect(await asks(() => deliver(path, 'd-1'))).toBe(false)
})

it('the products chosen at a platform ask for their kind', async () => {
  product.simulator.platforms.addProducts('KIWIFY', [{ id: 'kw-9', name: 'Livro de moldes', price_cents: 3_990 }])
  const id = await connectKiwify(product, { adm, companyId })
  await product.call(adm, 'GET', `/api/sale-integration/${id}/products`)
  await product.sql(`update sale_integration set is_active = false, type_fiscal_note = 'NFE' where id = $1`, [id])
  const choose = () => product.call(adm, 'PUT', `/api/sale-integration/${id}/products`, { selected: ['kw-9'] })
  expect(await asks(choose)).toBe(true)
  expect(await asks(choose)).toBe(false)
})

it('a sale that a program tells of asks for the kind of its products', async () => {
  const client = await product.call(adm, 'POST', '/api/oauth-client', { name: 'Loja própria', company_id: companyId })
  const { client_secret } = client.body.data as { client_secret: string }
  const sell = (code: string, type: 'NFE' | 'NFSE' | undefined) =>
    product.call({ id: 0, email: '', token: client_secret }, 'POST', '/api/v1/sales', {
      external_sales_id: code,
      status: 'paid',
      purchase_date: new Date().toISOString(),
      currency: 'BRL',
      payment_method: 'pix',
      client: { name: 'Rui Prado', email: 'rui@prado.example', document: '52998224725' },
      items: [{ product_code: `${type}-1`, description: 'Peça', quantity: 1, unit_value: 49, ...(type && { type }) }],
    })
  expect(await asks(async () => idOf(await sell('PR-1', 'NFSE')))).toBe(false)
  expect(await asks(async () => idOf(await sell('PR-1', undefined)))).toBe(false)
  // The same sale with a different product.
  expect(await asks(async () => idOf(await sell('PR-1', 'NFE')))).toBe(true)
  expect(await asks(async () => idOf(await sell('PR-3', 'NFE')))).toBe(false)
})

it('codes that tell for the first time what a company sells ask for that kind', async () => {
  await found()
  const service = { nfs_service: { lc_116: '08.02' } }
  const path = `/api/company-complementary/nfs-default-setting/${companyId}`
  expect(await asks(() => product.call(adm, 'PUT', path, service))).toBe(true)
  expect(await asks(() => product.call(adm, 'PUT', path, service))).toBe(false)
  const goods = `/api/company-complementary/nfe-default-setting/${companyId}`
  expect(await asks(() => product.call(adm, 'PUT', goods, { ncm: '49019900' }))).toBe(true)
})

it('codes that are suggested and written at once ask for their kind', async () => {
  await found()
  const apply = { sells: ['COURSES'], words: 'curso online', apply: true }
  expect(await asks(() => product.call(adm, 'POST', `/api/company/${companyId}/presets`, apply))).toBe(true)
})
