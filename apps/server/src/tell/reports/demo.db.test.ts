import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { fixedClock } from '../../kit/clock.ts'
import { demoDashboards } from './demo.ts'

let product: Product
beforeAll(async () => {
  // 23:30 on the 20th in São Paulo.
  product = await startProduct({ clock: fixedClock('2026-11-21T02:30:00Z') })
})
afterAll(() => product.stop())

it('shows anybody signed in the invented numbers of the day in São Paulo, and leaves nothing of them behind', async () => {
  const person = await product.person()
  const reply = await product.call(person, 'GET', '/api/reports/dashboard/demo')
  expect([reply.status, reply.body.data]).toEqual([200, demoDashboards('2026-11-20')])
  const [kept] = await product.sql(
    'select (select count(*) from note)::int as notes, (select count(*) from sale)::int as sales, (select count(*) from credit_purchase)::int as credits',
  )
  expect(kept).toEqual({ notes: 0, sales: 0, credits: 0 })
  expect((await product.call(null, 'GET', '/api/reports/dashboard/demo')).status).toBe(401)
})
