import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../../test/support/product.ts'
import { purchase } from '../../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../../test/support/shop.ts'
import { until } from '../../../../../../test/support/until.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
})
afterAll(() => product.stop())

const setSaoPaulo = (state: 'operating' | 'paused') =>
  product.simulator.admin.sefaz.setAuthorizer({ authorizer: 'SP', state })
const inState = (status: string) =>
  until(`the note to be ${status}`, async () => {
    const note = await shop.note('PAUSA')
    return note?.enotas_status === status && note
  })

it('asks a closed authority again when its event is due, later each time, and then it is done once', async () => {
  expect((await shop.deliver(purchase({ code: 'PAUSA', at: new Date() }))).status).toBe(200)
  const note = await inState('Autorizada')
  const triedTimes = (times: number) =>
    until(`try ${times} to be put off`, async () => {
      const [row] = await product.sql<{ consults: number; next_consult_at: Date; start_after: Date; pause: number }>(
        `select e.consults, e.next_consult_at, j.start_after, extract(epoch from j.start_after - j.created_on)::int as pause
         from event_request e join jobs.job j on j.name = 'settle-event' and j.singleton_key = 'event:' || e.id and j.state = 'created'
         where e.note_id = $1 and e.state = 'PREPARED'`,
        [note.id],
      )
      return row?.consults === times && row
    })
  setSaoPaulo('paused')
  const reason = 'Cliente desistiu da compra'
  expect((await product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/cancel`, { reason })).status).toBe(202)
  const first = await triedTimes(1)
  expect(first.start_after).toEqual(first.next_consult_at)
  expect(first.pause).toBeGreaterThan(20)

  const due = () =>
    product.sql(`update jobs.job set start_after = now() where name = 'settle-event' and state = 'created'`)
  await due()
  const second = await triedTimes(2)
  expect(second.pause).toBeGreaterThan(first.pause)

  setSaoPaulo('operating')
  await due()
  await inState('Cancelada')
  const { data } = product.simulator.admin.sefaz.documents({ chave: note.access_key ?? '' })
  expect(data.flatMap(({ events }) => events)).toHaveLength(1)
})
