import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { openWebhookDeps } from '../../../../../test/support/webhook-receiver.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Endpoint } from './commands.ts'
import type { Tried } from './post.ts'
import { settleAttempt } from './settle-attempt.ts'
import { type Taken, takeDue } from './take-deliveries.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
const AT_ONCE = 8
const ROUNDS = 40
const ENDPOINTS = 200
/** As many as there are connections. More would wait for one, possibly longer than the pool allows. */
const LANES = 8

let product: Product
let shop: Shop
let opened: ReturnType<typeof openWebhookDeps>
let telling: ReturnType<typeof openWebhookDeps>
beforeAll(async () => {
  product = await startProduct({ clock })
  shop = await openShop(product, { certificate: false, registered: false })
  opened = openWebhookDeps(product, { clock, reach: 'loopback', lines: [] })
  telling = openWebhookDeps(product, { clock, reach: 'loopback', lines: [] })
})
beforeEach(() => product.sql('delete from webhook_endpoint'))
afterAll(async () => {
  await opened.close()
  await telling.close()
  await product.stop()
})

const FAILED: Tried = {
  delivered: false,
  gone: false,
  http_status: 503,
  error: 'O endereço respondeu com o código 503.',
  answer: null,
  duration_ms: 5,
}

/** Creates endpoints of the company, each with this many due deliveries. */
async function endpoints(count: number, deliveries: number): Promise<Endpoint[]> {
  const rows = await product.sql<{ id: number }>(
    `with made as (
      insert into webhook_endpoint (company_id, url, events, secret_sealed, created_at, updated_at)
      select $1, 'https://loja.example/avisos', '{sale.created}', 'v2.x', $2, $2 from generate_series(1, $3) returning id),
    happened as (
      insert into webhook_event (company_id, event, data, created_at)
      select $1, 'sale.created', '{}', $2 from generate_series(1, $4) returning id)
    select id::int from made`,
    [shop.companyId, clock.now(), count, deliveries],
  )
  await product.sql(
    `insert into webhook_delivery (company_id, webhook_endpoint_id, webhook_event_id, next_attempt_at)
    select $1, e.id, v.id, $2 from webhook_endpoint e cross join (select id from webhook_event order by id desc limit $3) v`,
    [shop.companyId, clock.now(), deliveries],
  )
  return rows.map(({ id }) => ({ company_id: shop.companyId, id }))
}

const take = (endpoint: Endpoint) =>
  withCompanies(opened.deps.db, [shop.companyId], (tx) => takeDue(tx, endpoint, AT_ONCE, clock.now()))
const settle = (endpoint: Endpoint, taken: Taken) =>
  withCompanies(opened.deps.db, [shop.companyId], (tx) =>
    settleAttempt(tx, endpoint, { taken, tried: FAILED }, clock.now()),
  )
/** Locks the endpoint like a sale or note that records an event for it. */
const hold = (endpoint: Endpoint) =>
  withCompanies(telling.deps.db, [shop.companyId], (tx) =>
    tx.selectFrom('webhook_endpoint').select('id').where('id', '=', endpoint.id).forKeyShare().execute(),
  )
const failures = () =>
  product.sql<{ failures: number; n: number }>('select failures, count(*)::int as n from webhook_endpoint group by 1')
const outcomes = () =>
  product.sql<{ http_status: number | null; attempts: number; n: number }>(
    'select http_status, attempts, count(*)::int as n from webhook_delivery group by 1, 2',
  )

it('eight deliveries of one endpoint that fail side by side are all counted and all kept, round after round', async () => {
  const [endpoint] = await endpoints(1, AT_ONCE)
  if (!endpoint) throw new Error('no endpoint')
  for (let round = 0; round < ROUNDS; round += 1) {
    await product.sql(`update webhook_delivery set next_attempt_at = $1, state = 'WAITING', http_status = null`, [
      clock.now(),
    ])
    const due = await take(endpoint)
    expect(due).toHaveLength(AT_ONCE)
    await Promise.all([
      ...due.map((taken) => settle(endpoint, taken)),
      ...Array.from({ length: AT_ONCE }, () => hold(endpoint)),
    ])
    expect(await outcomes()).toEqual([{ http_status: 503, attempts: round + 1, n: AT_ONCE }])
  }
  expect(await failures()).toEqual([{ failures: ROUNDS * AT_ONCE, n: 1 }])
})

it('two hundred endpoints that are down at once are each counted, with every outcome kept', async () => {
  const left = await endpoints(ENDPOINTS, 4)
  const lane = async () => {
    for (let endpoint = left.pop(); endpoint; endpoint = left.pop()) {
      const at = endpoint
      await Promise.all((await take(at)).map((taken) => settle(at, taken)))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  expect(await failures()).toEqual([{ failures: 4, n: ENDPOINTS }])
  expect(await outcomes()).toEqual([{ http_status: 503, attempts: 1, n: ENDPOINTS * 4 }])
})

it('an endpoint may be deleted while its deliveries fail', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [endpoint] = await endpoints(1, AT_ONCE)
    if (!endpoint) throw new Error('no endpoint')
    const due = await take(endpoint)
    const settling = due.map((taken) => settle(endpoint, taken))
    await Promise.all([...settling, product.sql('delete from webhook_endpoint where id = $1', [endpoint.id])])
    expect(await outcomes()).toEqual([])
  }
})
