import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, signIn, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { runningClock } from '../../../../../test/support/running-clock.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

/** The notes leave on a past day: the queue takes up a delayed job by the clock of the database. */
const day = fixedClock('2026-11-20T15:00:00Z')
const clock = runningClock(day)
const NEW_YEAR = '2027-01-05T15:00:00Z'
/** By the last day of the guarantee. */
const GOODS = { HPNEW1: '2027-01-05T00:00:00Z', HPNEW2: '2027-01-05T00:00:00Z', HPNEW3: '2027-01-04T00:00:00Z' }

let product: Product
let goods: Shop
let services: ServiceShop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true, simulator: { clock } })
  goods = await openShop(product)
  services = await openServiceShop(product, 'NFSE_NACIONAL', { integration: { auto_send: true } })
  for (const [code, warranty] of Object.entries(GOODS)) {
    await goods.deliver(purchase({ code, at: clock.now(), warranty }))
    await until('the authorisation', async () => (await goods.note(code))?.enotas_status === 'Autorizada')
  }
  await services.sell('HPNEW4')
  await services.inState('HPNEW4', 'Autorizada')
  day.set(NEW_YEAR)
  // The authority would still cancel them: what decides is the law of the day alone.
  await product.sql('update note set authorized_at = $1', [clock.now()])
  goods = { ...goods, adm: await signIn(product, goods.adm) }
  services = { ...services, adm: await signIn(product, services.adm) }
}, 60_000)
afterAll(() => product.stop())

type Refund = { id: number; path: string; state: string; reason: string; made_note_id: number | null }
const saleOf = async (shop: Shop, code: string) => (await shop.sale(code))?.id
const refundOf = async (shop: Shop, code: string) => {
  const { body } = await product.call(shop.adm, 'GET', `/api/sale/${await saleOf(shop, code)}`)
  return (body.data as { refunds: Refund[] }).refunds[0]
}
async function givenBack(shop: Shop, code: string): Promise<void> {
  await shop.deliver(purchase({ code, at: clock.now(), event: 'PURCHASE_REFUNDED', status: 'REFUNDED' }))
  await until('the refund', async () => (await shop.sale(code))?.status === 'CANCELED')
}

it('has a return note as the first way of goods, with the taxes of the note of 2026', async () => {
  await givenBack(goods, 'HPNEW1')
  const refund = await refundOf(goods, 'HPNEW1')
  expect(refund).toMatchObject({ path: 'RETURN_NOTE', state: 'OPEN', reason: expect.stringContaining('341-G') })
  const path = `/api/sale/${await saleOf(goods, 'HPNEW1')}/refund/${refund?.id}`
  expect((await product.call(goods.adm, 'POST', path, { action: 'RETURN_NOTE' })).status).toBe(200)
  const { made_note_id } = (await refundOf(goods, 'HPNEW1')) ?? {}
  const made = await product.call(goods.adm, 'GET', `/api/fiscal-note/${made_note_id}`)
  expect(made.body.data).toMatchObject({ items: [{ nfe_tax: { pis_cst: '49' } }], problems: [] })
})

it('leaves a service note to a person', async () => {
  await givenBack(services, 'HPNEW4')
  const reason = expect.stringContaining('341-G')
  expect(await refundOf(services, 'HPNEW4')).toMatchObject({ path: 'HUMAN', state: 'OPEN', reason })
})

it('is cancelled by itself on the last day of the guarantee, and not on the next', async () => {
  await product.call(goods.adm, 'POST', '/api/company-config', { auto_cancel_on_refund: true })
  for (const code of ['HPNEW2', 'HPNEW3']) await givenBack(goods, code)
  const asked = async (code: string) =>
    product.sql(
      `select user_name from note_event where kind = 'cancel_asked' and note_id = (select note_id from refund_case where sale_id = $1)`,
      [await saleOf(goods, code)],
    )
  await until('the cancellation to be asked', async () => (await asked('HPNEW2')).length > 0)
  await until(
    'the other case to be looked at',
    async () =>
      (
        await product.sql(
          `select 1 from jobs.job where name = 'settle-refunds' and state < 'completed' and start_after <= now()`,
        )
      ).length === 0,
  )
  expect([await asked('HPNEW2'), await asked('HPNEW3')]).toEqual([[{ user_name: 'Automação' }], []])
  expect(await refundOf(goods, 'HPNEW2')).toMatchObject({ path: 'CANCEL' })
  expect(await refundOf(goods, 'HPNEW3')).toMatchObject({ path: 'RETURN_NOTE', state: 'OPEN' })
})
