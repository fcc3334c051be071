import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())

const item = async () => {
  const reply = await product.call(shop.adm, 'GET', `/api/company/${shop.companyId}/readiness`)
  return (reply.body.data as { key: string; ok: boolean; text: string }[]).find(({ key }) => key === 'comparison')
}

it('the readiness says when notes were last compared, and what was found, in one and in many', async () => {
  expect(await item()).toBeUndefined()
  await product.sql(`insert into reconciliation values ($1, '2026-11-20T12:00:00Z', 7, 0, 0)`, [shop.companyId])
  expect(await item()).toMatchObject({ ok: true, text: 'Notas conferidas com o serviço de emissão em 20/11/2026' })
  await product.sql('update reconciliation set without_xml = 1, sales_with_two_notes = 2')
  await product.sql(
    `insert into orphan_document (company_id, environment, access_key, name, found_at) values ($1, 'producao', 'x', 'NFS-e 1', now())`,
    [shop.companyId],
  )
  expect(await item()).toMatchObject({
    ok: false,
    text: 'A conferência achou: 1 nota autorizada sem XML, 2 vendas com duas notas válidas, 1 nota emitida fora do Talão',
  })
})
