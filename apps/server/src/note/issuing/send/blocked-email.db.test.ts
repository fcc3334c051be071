import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../../test/support/shop.ts'
import { makeRequestQuota } from '../../../company/gateways/request-quota.ts'
import { makeTransports, type Transports } from '../../../company/gateways/transports.ts'
import { systemClock } from '../../../kit/clock.ts'
import { connect, type Db } from '../../../kit/db/connect.ts'
import { roleUrl } from '../../../kit/db/roles.ts'
import { makeLogger } from '../../../kit/log.ts'
import { openVault } from '../../../kit/secrets/vault.ts'
import { blockedEmails } from './blocked-email.ts'

let product: Product
let shop: Shop
let db: Db
let transports: Transports
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
  const url = roleUrl(product.config.databaseUrl, 'talao_worker', openVault(product.config.masterKey))
  db = connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 2 }).db
  transports = makeTransports({ reach: 'loopback' })
})
afterAll(async () => {
  transports.close()
  await db.destroy()
  await product.stop()
})

function ask(emails: readonly string[]) {
  const { config } = product
  const credits = makeRequestQuota(systemClock)
  return blockedEmails(
    { config, clock: systemClock, vault: openVault(config.masterKey), db, transports, credits },
    shop.companyId,
    emails,
  )
}

it('names the addresses the provider no longer writes to, with the reason', async () => {
  product.simulator.admin.blockEmail({ email: 'volta@cliente.test' })
  const blocked = await ask(['chega@cliente.test', 'volta@cliente.test'])
  expect(blocked.map(({ email }) => email)).toEqual(['volta@cliente.test'])
  expect(blocked[0]?.kind).toMatch(/./)
})

it('names none where the provider does not answer', async () => {
  product.simulator.admin.addFault({ kind: 'error_before', path: 'blocked_emails', count: 1 })
  expect(await ask(['volta@cliente.test'])).toEqual([])
})
