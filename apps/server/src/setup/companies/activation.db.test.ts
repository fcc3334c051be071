import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock, systemClock } from '../../kit/clock.ts'
import { connect, type Db } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { openQueue, type Queue } from '../../kit/queue/queue.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { CAME_DUE_WHILE_OFF } from '../../ledger/due-while-off.ts'

const clock = fixedClock(new Date(Date.now() - 27 * 3_600_000).toISOString())
let product: Product
let shop: Shop
let queue: Queue
let db: Db
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { integration: { auto_process: true, auto_send: false } })
  const url = roleUrl(product.config.databaseUrl, 'talao_worker', openVault(product.config.masterKey))
  const log = makeLogger('silent', systemClock)
  queue = await openQueue(url, log)
  db = connect(url, { log, name: 'test', max: 2 }).db
})
afterAll(async () => {
  await queue.stop()
  await db.destroy()
  await product.stop()
})

const setActive = async (active: boolean) => {
  clock.advance(60_000)
  const saved = await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { active: active ? 1 : 0 })
  expect(saved.status).toBe(200)
  return saved
}
const inLine = () =>
  product.sql<{ lane: string }>('select lane from door_notes_to_send($1, 100, 100) where company_id = $2', [
    clock.now(),
    shop.companyId,
  ])
/** Runs the worker's minute sweep and waits for the deliveries and sales it processes. */
async function sweep(): Promise<void> {
  const key = `test-${Math.random()}`
  await withCompanies(db, [], (tx) => queue.enqueue(tx, 'sweep', { tick: 'minute' }, { key }))
  await jobsOver()
}
const jobsOver = () =>
  until(
    'the jobs to be over',
    async () =>
      (
        await product.sql(
          `select 1 from jobs.job where name in ('sweep', 'apply-deliveries', 'process-sale') and state in ('created', 'retry', 'active')`,
        )
      ).length === 0,
  )

describe('a company that is switched off', () => {
  it('hears of sales and refunds, and issues none of them meanwhile', async () => {
    await setActive(false)
    expect((await shop.deliver(purchase({ code: 'HP-PARADA', at: clock.now() }))).status).toBe(200)
    await shop.deliver(purchase({ code: 'HP-DESISTE', at: clock.now() }))
    await until('the sales', () => shop.sale('HP-PARADA'))
    await until('the other sale', () => shop.sale('HP-DESISTE'))
    const at = new Date(clock.now().getTime() + 1000)
    await shop.deliver(purchase({ code: 'HP-DESISTE', at, event: 'PURCHASE_REFUNDED', status: 'REFUNDED' }))
    await until('the refund', async () => (await shop.sale('HP-DESISTE'))?.status === 'CANCELED')
    clock.advance(60_000)
    await sweep()
    await jobsOver()
    expect(await shop.sale('HP-PARADA')).toMatchObject({ status: 'PENDING' })
    expect(await shop.note('HP-PARADA')).toBeUndefined()
  })

  it('on again shows what came due meanwhile and leaves it to a person, and issues the others on their day', async () => {
    await shop.deliver(purchase({ code: 'HP-DEPOIS', at: clock.now() }))
    const later = await until('the sale', () => shop.sale('HP-DEPOIS'))
    const tomorrow = addDays(dayInSaoPaulo(clock.now()), 1)
    await product.sql('update sale set date_to_process = $2 where id = $1', [later.id, tomorrow])
    const saved = await setActive(true)
    expect(saved.body.message).toContain('1 venda venceu com ela inativa e espera por você')
    const due = await until('the sale', () => shop.sale('HP-PARADA'))
    const asks = async (id: number) =>
      ((await product.call(shop.adm, 'GET', `/api/sale/${id}`)).body.data as { asks_first: string | null }).asks_first
    expect([await asks(due.id), await asks(later.id)]).toEqual([CAME_DUE_WHILE_OFF, null])

    clock.advance(24 * 3_600_000)
    await sweep()
    await until('the note of the later sale', () => shop.note('HP-DEPOIS'))
    // A delivery that changes the sale does not count as a user's approval.
    const at = new Date(clock.now().getTime() - 25 * 3_600_000)
    await shop.deliver(purchase({ code: 'HP-PARADA', at, event: 'PURCHASE_COMPLETE', status: 'COMPLETED', price: 98 }))
    await until('the change', async () => (await shop.sale('HP-PARADA'))?.version !== due.version)
    await jobsOver()
    expect(await shop.note('HP-PARADA')).toBeUndefined()
    const clicked = await product.call(shop.adm, 'POST', `/api/sale/${due.id}/process`, { send: false })
    expect(clicked.status).toBe(202)
    await until('the note somebody asked for', () => shop.note('HP-PARADA'))
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

  it('on again takes drafts out of the line, and saving it once more is no new beginning', async () => {
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
    const [config] = await product.sql('select resumed_at from company_config where company_id = $1', [shop.companyId])
    expect(config).toEqual({ resumed_at: clock.now() })
    await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { active: true })
    clock.advance(60_000)
    await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { active: true, fantasy_name: 'Igual' })
    const [same] = await product.sql('select resumed_at from company_config where company_id = $1', [shop.companyId])
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
