import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'
import { connect, type Db } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { setRate } from '../../sale/edit/set-rate.ts'

const START = '2026-11-20T15:00:00Z'
const clock = fixedClock(START)
let product: Product
let shop: Shop
let db: Db
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { certificate: false, integration: { auto_send: false } })
  const url = roleUrl(product.config.databaseUrl, 'talao_worker', openVault(product.config.masterKey))
  db = connect(url, { log: makeLogger('silent', clock), name: 'test', max: 2 }).db
})
afterAll(async () => {
  await db.destroy()
  await product.stop()
})

const configure = async (body: object) => idOf(await product.call(shop.adm, 'POST', '/api/company-config', body))
const since = async () =>
  (
    await product.sql<{ at: Date }>('select auto_since as at from company_config where company_id = $1', [
      shop.companyId,
    ])
  )[0]?.at
const HOUR_MS = 3_600_000
/** Queue as the dispatcher will see it in two hours. Notes queued for one hour from now are not taken before then. */
const inLine = () =>
  product.sql<{ lane: string }>(`select lane from door_notes_to_send($1, 100, 100) where company_id = $2`, [
    new Date(clock.now().getTime() + 2 * HOUR_MS),
    shop.companyId,
  ])

describe('a switch of the company', () => {
  it('that is turned on moves the start fence to now, and only then', async () => {
    const born = await since()
    clock.advance(1000)
    await configure({ auto_send_notes_enabled: true, auto_process_sales_enabled: true })
    expect(await since()).toEqual(born)
    await configure({ auto_process_sales_enabled: false })
    expect(await since()).toEqual(born)
    clock.advance(1000)
    await configure({ auto_process_sales_enabled: true })
    expect(await since()).toEqual(clock.now())
    await configure({ auto_send_notes_enabled: false })
    await configure({ auto_send_notes_enabled: true, auto_since: '2026-11-01T00:00:00Z' })
    expect(await since()).toEqual(new Date('2026-11-01T00:00:00Z'))
  })

  it('that is turned off holds the notes which wait to leave by themselves; turned on again they are drafts of the past', async () => {
    await shop.deliver(purchase({ code: 'HPKILL', at: clock.now() }))
    const note = await until('the note', () => shop.note('HPKILL'))
    const wait = (lane: string) =>
      product.sql('update note set send_asked_at = $2, send_lane = $3 where id = $1', [
        note.id,
        new Date(clock.now().getTime() + HOUR_MS),
        lane,
      ])
    await wait('automatic')
    expect(await inLine()).toEqual([{ lane: 'automatic' }])
    await configure({ auto_send_notes_enabled: false })
    expect(await inLine()).toEqual([])
    await wait('bulk')
    expect(await inLine()).toEqual([{ lane: 'bulk' }])
    await wait('automatic')
    await configure({ auto_send_notes_enabled: true })
    expect(await inLine()).toEqual([])
    expect(await product.sql('select send_asked_at from note where id = $1', [note.id])).toEqual([
      { send_asked_at: null },
    ])
  })
})

describe('a sale in another currency', () => {
  it('waits for the rate of its day, and is told in reais by it once', async () => {
    const sale = idOf(
      await product.call(shop.adm, 'POST', '/api/sale', {
        external_sales_id: 'USD-1',
        currency: 'USD',
        client: {
          name: 'Beatriz Nogueira Prates',
          document: '12345678909',
          email: 'beatriz@example.com',
          address: {
            postal_code: '05422010',
            street: 'Rua dos Pinheiros',
            neighborhood: 'Pinheiros',
            city_id: 3550308,
          },
        },
        items: [{ description: 'Curso', quantity: 1, value_per_unit: 10.01 }],
      }),
    )
    const read = async () =>
      (await product.call(shop.adm, 'GET', `/api/sale/${sale}`)).body.data as Record<string, unknown>
    expect(await read()).toMatchObject({ status: 'UNPROCESSED', missing: ['exchange_rate'], amount_exchanged: null })
    const place = { company_id: shop.companyId, id: sale }
    const rate = { rate: '5.5', source: 'PTAX', quoted_on: '2026-11-19' } as const
    const give = () => withCompanies(db, [shop.companyId], (tx) => setRate(tx, place, rate, clock.now()))
    expect(await give()).toMatchObject({ status: 'PENDING' })
    expect(await give()).toBeNull()
    expect(await read()).toMatchObject({
      status: 'PENDING',
      missing: [],
      amount: 10.01,
      amount_exchanged: 55.06,
      exchange_rate: 5.5,
      exchange_source: 'PTAX',
    })
    // An amount entered by a user takes precedence over the rate.
    idOf(await product.call(shop.adm, 'PUT', `/api/sale/${sale}`, { amount_exchanged: 50 }))
    expect(await read()).toMatchObject({ amount_exchanged: 50, exchange_source: 'USER' })
  })
})
