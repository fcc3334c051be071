import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { newCnpj } from '../../../../../test/support/shop.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import { deleteOldNotifications } from './delete-old-notifications.ts'

const DAY_MS = 24 * 3600_000
const START = '2026-11-20T12:00:00Z'
const clock = fixedClock(START)
let product: Product
let side: WorkerSide
let company: number
let person: Person
beforeAll(async () => {
  product = await startProduct({ clock })
  side = await workerSide(product, clock)
  const [row] = await product.sql<{ id: number }>(
    `insert into company (corporate_name, cnpj, created_at, updated_at) values ('Loja', $1, now(), now()) returning id::int`,
    [newCnpj()],
  )
  company = row?.id ?? 0
  person = await product.person({ company })
})
beforeEach(async () => {
  clock.set(START)
  await product.sql('delete from notification')
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

const tell = (name: string, category = 'SYSTEM') =>
  product.sql(`select notify_people($1, $2, 'X', null, '{}', $3, $4)`, [company, category, name, clock.now()])
/** Marks all as read in the database, because no session lasts as long as these tests. */
const readAll = () => product.sql('update notification set read_at = $1 where read_at is null', [clock.now()])
const forget = (config: Config = product.config) => deleteOldNotifications({ db: side.db, clock, config })
const left = async () =>
  (await product.sql<{ dedupe: string }>('select dedupe from notification order by dedupe')).map(({ dedupe }) => dedupe)

it('keeps what was read for ninety days from its reading, and what nobody read for four hundred', async () => {
  await tell('read')
  clock.advance(50 * DAY_MS)
  await readAll()
  await tell('unread')
  clock.advance(90 * DAY_MS)
  await forget()
  expect(await left()).toEqual(['read', 'unread'])
  clock.advance(1)
  await forget()
  expect(await left()).toEqual(['unread'])
  clock.advance(310 * DAY_MS - 1)
  await forget()
  expect(await left()).toEqual(['unread'])
  clock.advance(1)
  await forget()
  expect(await left()).toEqual([])
})

it('keeps them for as long as the house was told', async () => {
  await tell('read')
  await readAll()
  await tell('unread')
  clock.advance(3 * DAY_MS)
  await forget({ ...product.config, notifications: { readDays: 2, unreadDays: 4 } })
  expect(await left()).toEqual(['unread'])
  clock.advance(2 * DAY_MS)
  await forget({ ...product.config, notifications: { readDays: 2, unreadDays: 4 } })
  expect(await left()).toEqual([])
})

it('keeps what was said of the newest purchase of credits, lest it be said again', async () => {
  const buy = () =>
    product.sql('insert into credit_purchase (company_id, quantity, created_at) values ($1, 10, $2)', [
      company,
      clock.now(),
    ])
  await buy()
  clock.advance(DAY_MS)
  await tell('credit', 'CREDIT')
  await readAll()
  clock.advance(500 * DAY_MS)
  await forget()
  expect(await left()).toEqual(['credit'])
  await buy()
  await forget()
  expect(await left()).toEqual([])
})

it('takes away as many as there are', async () => {
  await product.sql(
    `insert into notification (company_id, user_id, category, sub_category, dedupe, created_at)
     select $1::bigint, $2::bigint, 'SYSTEM', 'X', n::text, $3::timestamptz from generate_series(1, 10001) n`,
    [company, person.id, clock.now()],
  )
  clock.advance(401 * DAY_MS)
  await forget()
  expect(await left()).toEqual([])
})
