import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, purchase, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../clock.ts'

const clock = fixedClock(new Date(Date.now() - 3_600_000).toISOString())
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { integration: { auto_process: true, auto_send: false } })
})
afterAll(() => product.stop())

const setActive = async (active: boolean) => {
  clock.advance(60_000)
  const saved = await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { active: active ? 1 : 0 })
  expect(saved.status).toBe(200)
}
const inLine = () =>
  product.sql<{ lane: string }>('select lane from door_notes_to_send($1, 100, 100) where company_id = $2', [
    clock.now(),
    shop.companyId,
  ])
const deliveries = async () =>
  (await product.call(shop.adm, 'GET', `/api/sale-integration/${shop.integrationId}/deliveries`)).body.data as {
    id: number
    state: string
    outcome?: string
  }[]

describe('a company that is switched off', () => {
  it('keeps what is delivered to it without applying it, and takes it when it is replayed afterwards', async () => {
    await setActive(false)
    expect((await shop.deliver(purchase({ code: 'HP-PARADA', at: clock.now() }))).status).toBe(200)
    const [kept] = await deliveries()
    expect(JSON.stringify(kept)).toContain('A empresa está inativa.')
    expect(await shop.sale('HP-PARADA')).toBeUndefined()
    await setActive(true)
    const path = `/api/sale-integration/${shop.integrationId}/deliveries/${kept?.id}/replay`
    expect((await product.call(shop.adm, 'POST', path)).status).toBe(202)
    expect(await until('the sale', () => shop.sale('HP-PARADA'))).toMatchObject({ status: expect.any(String) })
  })

  it('sends nothing by itself, but what a person asked for', async () => {
    await shop.deliver(purchase({ code: 'HP-FILA', at: clock.now() }))
    const note = await until('the note', () => shop.note('HP-FILA'))
    await setActive(false)
    const wait = (lane: string) =>
      product.sql('update note set send_asked_at = $2, send_lane = $3 where id = $1', [note.id, clock.now(), lane])
    await wait('automatic')
    expect(await inLine()).toEqual([])
    await wait('bulk')
    expect(await inLine()).toEqual([{ lane: 'bulk' }])
    await product.sql('update note set send_asked_at = null, send_lane = null where id = $1', [note.id])
    await product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/send`, {})
    await until('the note to be authorised', async () => (await shop.note('HP-FILA'))?.enotas_status === 'Autorizada')
  })

  it('starts anew when it is on again: what came due meanwhile waits for a person, and nothing stands in line', async () => {
    await setActive(true)
    await shop.deliver(purchase({ code: 'HP-ESPERA', at: clock.now() }))
    const note = await until('the note', () => shop.note('HP-ESPERA'))
    await setActive(false)
    await product.sql(`update note set send_asked_at = $2, send_lane = 'automatic' where id = $1`, [
      note.id,
      clock.now(),
    ])
    await setActive(true)
    expect(await inLine()).toEqual([])
    const [config] = await product.sql('select auto_since from company_config where company_id = $1', [shop.companyId])
    expect(config).toEqual({ auto_since: clock.now() })
    await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { active: true })
    clock.advance(60_000)
    await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { active: true, fantasy_name: 'Igual' })
    const [same] = await product.sql('select auto_since from company_config where company_id = $1', [shop.companyId])
    expect(same).toEqual(config)
  })

  it('is told apart in lists: 1, 0, or all of them', async () => {
    await setActive(false)
    const wise = await product.person({ wise: true })
    const on = await openShop(product, { certificate: false })
    const ids = async (query: string) =>
      (
        (await product.call(wise, 'GET', `/api/company?order_by=id&order_direction=ASC${query}`)).body.data as {
          id: number
          active: boolean
        }[]
      ).map(({ id, active }) => [id, active])
    expect(await ids('&active=1')).toEqual([[on.companyId, true]])
    expect(await ids('&active=0')).toEqual([[shop.companyId, false]])
    expect(await ids('')).toEqual([
      [shop.companyId, false],
      [on.companyId, true],
    ])
  })
})
