import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchesOf } from '../../../../../test/support/batch.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
})
afterAll(() => product.stop())

const authorised = (code: string) =>
  until(`${code} to be authorised`, async () => {
    const note = await shop.note(code)
    return note?.enotas_status === 'Autorizada' && note.id
  })

it('a note that was asked about too often holds up no other row of the batch, and says when it may be asked', async () => {
  const ids = []
  // One at a time: rows are ordered by note number, and concurrent sales become notes in either order.
  for (const code of ['DEMAIS', 'OUTRA']) {
    await shop.deliver(purchase({ code, at: new Date() }))
    ids.push(await authorised(code))
  }
  await product.sql(
    `insert into attempt_bytes (company_id, note_id, at, direction, purpose, body)
     select $1, $2, now() - interval '40 minutes', 'heard', 'consult', 'x' from generate_series(1, 10)`,
    [shop.companyId, ids[0]],
  )
  const batches = batchesOf(product, shop.adm)
  const done = await batches.run({ entity: 'fiscal-note', action: 'consult', ids })
  expect(done).toMatchObject({ state: 'DONE', done: 2, failed: 1 })
  const rows = await batches.rows(done.id)
  expect(rows.map(({ entity_id, state }) => [entity_id, state])).toEqual([
    [ids[0], 'REFUSED'],
    [ids[1], 'DONE'],
  ])
  const words = /consultada muitas vezes na última hora.* em (19|20) min\.$/
  expect(rows[0]?.message).toMatch(words)
  const clicked = await product.call(shop.adm, 'POST', `/api/fiscal-note/${ids[0]}/consult`)
  expect([clicked.status, clicked.body.code, clicked.body.message]).toEqual([
    429,
    'limite_excedido',
    expect.stringMatching(words),
  ])
})
