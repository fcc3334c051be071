import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchesOf } from '../../../../../test/support/batch.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: Shop
let noteId: number
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
  await shop.deliver(purchase({ code: 'PERGUNTA', at: new Date() }))
  noteId = await until('the note to be authorised', async () => {
    const note = await shop.note('PERGUNTA')
    return note?.enotas_status === 'Autorizada' && note.id
  })
})
afterAll(() => product.stop())

const consult = () => product.call(shop.adm, 'POST', `/api/fiscal-note/${noteId}/consult`)
const lastHeard = async () =>
  (
    await product.sql<{ last_consulted_at: Date | null }>('select last_consulted_at from note where id = $1', [noteId])
  )[0]?.last_consulted_at
const row = async () => {
  const batches = batchesOf(product, shop.adm)
  const { id } = await batches.run({ entity: 'fiscal-note', action: 'consult', ids: [noteId] })
  return (await batches.rows(id))[0]
}

it('a question that nobody answers says so, and does not count as heard', async () => {
  expect(await consult()).toMatchObject({ status: 200, body: { data: { enotas_status: 'Autorizada' } } })
  const heard = await lastHeard()
  expect(heard).toBeInstanceOf(Date)
  product.simulator.admin.addFault({ kind: 'drop_before', method: 'GET', count: null })
  expect(await consult()).toMatchObject({ status: 503, body: { code: 'emissora_indisponivel' } })
  expect(await row()).toMatchObject({
    state: 'REFUSED',
    message: expect.stringMatching(/^O serviço de emissão não respondeu/),
  })
  expect(await lastHeard()).toEqual(heard)
  product.simulator.admin.removeFaults()
  expect(await row()).toMatchObject({ state: 'DONE', message: 'Autorizada' })
})

it('a note that could not leave yet is not said to have been asked about: it leaves at once', async () => {
  await product.sql(`update note set enotas_status = 'PROCESSING' where id = $1`, [noteId])
  await product.sql(`update attempt set state = 'PREPARED', sent_at = null, outcome = 'NOT_SENT' where note_id = $1`, [
    noteId,
  ])
  expect((await consult()).body.message).toMatch(/^A nota ainda não chegou .+ de novo agora\.$/)
  await until('the note to leave', async () => (await shop.note('PERGUNTA'))?.enotas_status === 'Autorizada')
})

it('a company without access is told what it lacks', async () => {
  await product.sql(`update company_gateway set tokens_sealed = null where company_id = $1`, [shop.companyId])
  const words = /sem certificado válido ou sem acesso ao serviço de emissão.* Confira o cadastro da empresa\.$/
  const reply = await consult()
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([
    409,
    'certificado_ausente',
    expect.stringMatching(words),
  ])
  expect(await row()).toMatchObject({ state: 'REFUSED', message: expect.stringMatching(words) })
})
