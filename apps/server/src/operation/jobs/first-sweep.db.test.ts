import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

it('lets a worker start and work although one of its steps goes wrong', async () => {
  await product.sql(
    'alter function door_forgotten_mails(timestamptz, timestamptz, int) rename to door_forgotten_mails_gone',
  )
  await product.startWorker()
  const shop = await openShop(product)
  await shop.deliver(purchase({ code: 'HP-INICIO', at: new Date() }))
  const note = await until('the note to be authorised', async () => {
    const found = await shop.note('HP-INICIO')
    return found?.enotas_status === 'Autorizada' && found
  })
  expect(note.access_key).toMatch(/^\d{6}/)
})
