import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop } from '../../../../../test/support/shop.ts'
import { makeTransports, type Transports } from '../../company/gateways/transports.ts'
import { fixedClock } from '../../kit/clock.ts'
import { connect, type Db } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { watchAuthorities } from './watch-authorities.ts'

const MINUTE_MS = 60_000
const clock = fixedClock(new Date().toISOString())
const log = makeLogger('silent', clock)

let product: Product
let db: Db
let transports: Transports
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  const shop = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
  // The worker watches too; it is stopped so that each look is the test's own.
  await product.stopServing()
  const url = roleUrl(product.config.databaseUrl, 'talao_worker', openVault(product.config.masterKey))
  db = connect(url, { log, name: 'test', max: 2 }).db
  const ca = product.config.caBundle ?? expect.fail('the simulator has an authority of its own')
  transports = makeTransports({ reach: 'loopback', ca })
})
afterAll(async () => {
  transports.close()
  await db.destroy()
  await product.stop()
})

const watch = () => {
  const { config } = product
  return watchAuthorities({ config, clock, log, vault: openVault(config.masterKey), db, transports })
}
const setSaoPaulo = (wish: { state: 'operating' | 'unreachable' }) =>
  product.simulator.admin.sefaz.setAuthorizer({ authorizer: 'SP', svc: true, ...wish })
const standing = async () =>
  (await product.sql<{ contingency: string | null }>('select contingency from authority_watch'))[0]?.contingency
/** Records only failures for the minute that began so long ago. */
const failed = (minutesAgo: number) =>
  product.sql(
    `insert into authority_traffic (gateway, place, environment, minute, requests, failures, total_ms, slowest_ms)
     values ('SEFAZ', '35', 'homologacao', date_trunc('minute', $1::timestamptz), 9, 9, 9000, 1000)`,
    [new Date(clock.now().getTime() - minutesAgo * MINUTE_MS)],
  )

it('does not call the contingency service because one question was lost soon after the UF said that it works', async () => {
  for (const minutesAgo of [45, 20, 2]) await failed(minutesAgo)
  setSaoPaulo({ state: 'operating' })
  await watch()
  expect(await standing()).toBeNull()

  clock.advance(4 * MINUTE_MS)
  await failed(1)
  setSaoPaulo({ state: 'unreachable' })
  await watch()
  expect(await standing()).toBeNull()
})

it('calls it when half an hour of failures follows on that word', async () => {
  clock.advance(32 * MINUTE_MS)
  await failed(1)
  await watch()
  expect(await standing()).toBe('SVC-AN')
})
