import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: ServiceShop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openServiceShop(product, 'FOCUS_NFE', { integration: { auto_send: false } })
})
afterAll(() => product.stop())

const ask = (method: string, path: string) => product.call(shop.adm, method, `/api/service-fiscal-note/${path}`)

describe('a service note', () => {
  it('is copied without its sale, and the copy is deleted', async () => {
    const { id } = await shop.sell('COPIA', { price: 97, at: new Date(), productId: 91 })
    const old = await shop.read(id)
    const copy = await shop.read(idOf(await ask('POST', `${id}/copy`)))
    expect(copy).toMatchObject({
      enotas_status: 'PENDING',
      sale_id: null,
      sales_code: null,
      rps_number: null,
      issue_at: null,
      source: 'MANUAL',
      total: old.total,
      nfs_service: { ...old.nfs_service, description: old.nfs_service?.description?.replace(' - venda COPIA', '') },
      customer_note: old.customer_note,
      items: old.items,
      iss_value: old.iss_value,
    })
    expect((await ask('DELETE', String(copy.id))).body).toEqual({ message: 'Rascunho excluído.' })
    expect((await ask('GET', String(copy.id))).status).toBe(404)
    expect((await shop.read(id)).enotas_status).toBe('PENDING')
  })

  it('that its sale made may be deleted as long as it has not left, and the sale tells it', async () => {
    const { id } = await shop.sell('APAGA', { price: 97, at: new Date(), productId: 92 })
    const { sale_id } = await shop.read(id)
    expect((await ask('DELETE', String(id))).status).toBe(200)
    const told = await product.sql<{ text: string }>('select text from sale_event where sale_id = $1', [sale_id])
    expect(told.map(({ text }) => text)).toContain('Rascunho da NFS-e excluído')
    const sent = await shop.sell('FICA', { price: 97, at: new Date(), productId: 93 })
    await shop.ask(sent.id, 'send')
    await until('the note', async () => (await shop.read(sent.id)).enotas_status === 'Autorizada')
    expect((await ask('DELETE', String(sent.id))).body.code).toBe('nota_ja_enviada')
  })
})
