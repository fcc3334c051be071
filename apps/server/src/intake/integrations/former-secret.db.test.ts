import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { HOTTOK, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { deleteExpired } from '../../operation/jobs/delete-expired.ts'

const HOUR_MS = 3600_000
const clock = fixedClock('2026-11-20T12:00:00Z')
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock })
  shop = await openShop(product, { certificate: false, registered: false })
})
afterAll(() => product.stop())

let sent = 0
/** Delivers with the secret in the header and also in the body, as some platforms do. */
async function deliveredWith(hottok: string): Promise<number> {
  sent += 1
  const body = JSON.stringify({ ...JSON.parse(purchase({ code: `V-${sent}`, at: clock.now() })), hottok })
  return (await shop.deliver(body, { 'x-hotmart-hottok': hottok })).status
}
const change = (fields: Record<string, unknown>) =>
  product.call(shop.adm, 'PUT', `/api/integration-hotmart/${shop.integrationId}`, fields)
const until = async () =>
  (
    (await product.call(shop.adm, 'GET', `/api/sale-integration/${shop.integrationId}`)).body.data as {
      former_secret_until: string | null
    }
  ).former_secret_until
const end = () => product.call(shop.adm, 'DELETE', `/api/sale-integration/${shop.integrationId}/former-secret`)

it('a changed secret leaves the one before valid for a day, says until when, and is then alone', async () => {
  await change({ hottok: 'segundo', basic_token: 'outro' })
  expect(await until()).toBe('2026-11-21T12:00:00.000Z')
  expect([await deliveredWith(HOTTOK), await deliveredWith('segundo'), await deliveredWith('nenhum')]).toEqual([
    200, 200, 401,
  ])
  clock.advance(24 * HOUR_MS)
  expect([await deliveredWith(HOTTOK), await deliveredWith('segundo')]).toEqual([401, 200])
  expect(await until()).toBeNull()
})

it('neither secret is kept with a delivery', async () => {
  const rows = await product.sql<{ body: Buffer }>('select body from inbox where company_id = $1', [shop.companyId])
  expect(rows.length).toBeGreaterThan(2)
  for (const { body } of rows) expect(body.toString()).not.toMatch(new RegExp(`${HOTTOK}|segundo`))
})

it('the one before ends at once where somebody says so', async () => {
  await change({ hottok: 'terceiro' })
  expect([await deliveredWith('segundo'), await deliveredWith('terceiro')]).toEqual([200, 200])
  expect((await end()).status).toBe(200)
  expect([await deliveredWith('segundo'), await deliveredWith('terceiro')]).toEqual([401, 200])
  expect(await until()).toBeNull()
})

it('a save that changes no secret of the door, or says the same one again, begins no such time', async () => {
  await change({ name: 'Outro nome', basic_token: 'mais um' })
  await change({ hottok: 'terceiro' })
  expect(await until()).toBeNull()
})

it('what is over is not kept either', async () => {
  await change({ hottok: 'quarto' })
  const sealed = () =>
    product.sql('select 1 from sale_integration where id = $1 and secrets_before_sealed is not null', [
      shop.integrationId,
    ])
  expect(await sealed()).toHaveLength(1)
  clock.advance(25 * HOUR_MS)
  const worker = await workerSide(product, clock)
  await deleteExpired({ db: worker.db, clock })
  await worker.close()
  expect(await sealed()).toEqual([])
})
