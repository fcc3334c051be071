import type { AuthorityHealthOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

/** Behind the real clock, so that postponed jobs can be reached by advancing it. */
const clock = fixedClock(new Date(Date.now() - 3 * 3_600_000).toISOString())

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product)
})
afterAll(() => product.stop())

const health = async (who: Person | null) => {
  const reply = await product.call(who, 'GET', '/api/authority-health')
  expect(reply.status).toBe(200)
  return reply.body.data as AuthorityHealthOut[]
}

describe('the health of the authorities', () => {
  it('is told from our own traffic, with the time a note takes', async () => {
    await shop.deliver(purchase({ code: 'SAUM', at: clock.now() }))
    await until('the note', async () => (await shop.note('SAUM'))?.enotas_status === 'Autorizada')
    const told = await until('the health', async () => (await health(shop.adm)).find((one) => one.expected_ms !== null))
    expect(told).toEqual({
      gateway: 'FOCUS_NFE',
      uf_or_city: 'SP',
      name: 'SEFAZ SP',
      in_production: false,
      state: 'up',
      median_ms: expect.any(Number),
      errors: 0,
      since: null,
      expected_ms: expect.any(Number),
      contingency: null,
    })
  })

  it('says since when an authority is down', async () => {
    clock.advance(5 * 60_000)
    const began = clock.now()
    product.simulator.admin.addFault({ kind: 'error_before', method: 'POST', path: '^/v2/nfe$', count: null })
    product.simulator.admin.addFault({ kind: 'error_before', method: 'GET', path: '^/v2/nfe/', count: null })
    for (const code of ['SADOIS', 'SATRES', 'SAQUATRO']) await shop.deliver(purchase({ code, at: clock.now() }))
    const down = await until('the outage', async () => (await health(shop.adm)).find(({ state }) => state === 'down'))
    expect(down.errors).toBeGreaterThanOrEqual(3)
    expect(down.expected_ms).toBeNull()
    expect(new Date(down.since ?? 0).getTime()).toBe(Math.floor(began.getTime() / 60_000) * 60_000)
  })

  it('shows nobody the authorities of companies that are not theirs', async () => {
    expect(await health(await product.person())).toEqual([])
    expect((await product.call(null, 'GET', '/api/authority-health')).status).toBe(401)
    expect(await health(await product.person({ wise: true }))).not.toEqual([])
  })
})
