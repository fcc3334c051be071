import { WEBHOOK_EVENT_LABELS } from '@talao/contract/fields/values'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { isGenuine, type Receiver, startReceiver } from '../../../../../test/support/webhook-receiver.ts'
import { sheetRow } from '../../../testing/import-rows.ts'
import { csvOf, importOf } from '../../../testing/imports.ts'

const SALES = 12
let product: Product
let shop: Shop
let receiver: Receiver
let secret: string
let endpoint: number
beforeAll(async () => {
  product = await startProduct({ worker: true })
  await product.startWorker()
  receiver = await startReceiver()
  shop = await openShop(product)
  const made = await product.call(shop.adm, 'POST', '/api/webhook-endpoint', {
    url: receiver.url,
    events: Object.keys(WEBHOOK_EVENT_LABELS),
  })
  ;({ secret, id: endpoint } = made.body.data as { secret: string; id: number })
})
afterAll(async () => {
  await receiver.stop()
  await product.stop()
})

type Told = { id: string; event: string; data: Record<string, unknown> }
const told = () => receiver.received.map(({ body }) => JSON.parse(body) as Told)
const of = (code: string) => told().filter(({ data }) => data.external_sales_id === code)

it('a sale and its note are told from arrival to cancellation, each change once, by two workers', async () => {
  await shop.deliver(purchase({ code: 'HP-1', at: new Date() }))
  await until('the authorisation', async () => of('HP-1').find(({ event }) => event === 'nfe.authorized'))
  const note = await shop.note('HP-1')
  const authorized = of('HP-1').find(({ event }) => event === 'nfe.authorized')
  expect(
    of('HP-1')
      .map(({ event }) => event)
      .toSorted(),
  ).toEqual(['nfe.authorized', 'sale.created', 'sale.processed'])
  expect(authorized?.data).toMatchObject({
    id: note?.id,
    kind: 'NFE',
    enotas_status: 'Autorizada',
    number: note?.number,
    access_key: note?.access_key,
    total: 97,
    external_sales_id: 'HP-1',
    canceled_at: null,
  })
  const asked = await product.call(shop.adm, 'POST', `/api/fiscal-note/${note?.id}/cancel`, {
    reason: 'Compra desfeita pelo comprador',
  })
  expect(asked.status).toBe(202)
  await until('the cancellation', async () => of('HP-1').find(({ event }) => event === 'nfe.canceled'))
  expect(receiver.received.every((one) => isGenuine(one, secret))).toBe(true)
})

it('of many sales every change arrives exactly once', async () => {
  const codes = Array.from({ length: SALES }, (_, n) => `HP-MANY-${n}`)
  await Promise.all(codes.map((code) => shop.deliver(purchase({ code, at: new Date() }))))
  const all = () => codes.flatMap(of)
  await until('all of them', async () => all().length >= SALES * 3, 60)
  await until('nothing to be left', async () => {
    const [row] = await product.sql<{ waiting: string }>(
      `select count(*) as waiting from webhook_delivery where webhook_endpoint_id = $1 and state = 'WAITING'`,
      [endpoint],
    )
    return Number(row?.waiting) === 0
  })
  expect(all()).toHaveLength(SALES * 3)
  expect(new Set(told().map(({ id }) => id)).size).toBe(told().length)
})

it('a note that cannot leave, and the sales of a file, are told to the company that they are of', async () => {
  const other = await openShop(product, { certificate: false })
  const elsewhere = await startReceiver()
  const made = await product.call(other.adm, 'POST', '/api/webhook-endpoint', {
    url: elsewhere.url,
    events: ['nfe.failed', 'sale.created'],
  })
  expect(made.status).toBe(201)
  const before = receiver.received.length
  await other.deliver(purchase({ code: 'HP-2', at: new Date() }))
  const seen = () => elsewhere.received.map(({ body }) => JSON.parse(body) as Told)
  await until('the failure', async () => seen().find(({ event }) => event === 'nfe.failed'))
  const rows = [1, 2, 3].map((n) => sheetRow({ seller: '', code: `ARQ-${n}` }))
  const sender = { product, person: other.adm, companyId: other.companyId }
  expect(await importOf(sender, csvOf(rows))).toMatchObject({ success_rows: 3 })
  await until('the sales of the file', async () => seen().filter(({ event }) => event === 'sale.created').length >= 4)
  expect(
    seen()
      .map(({ event, data }) => `${event} ${String(data.external_sales_id)}`)
      .toSorted(),
  ).toEqual(['nfe.failed HP-2', 'sale.created ARQ-1', 'sale.created ARQ-2', 'sale.created ARQ-3', 'sale.created HP-2'])
  await elsewhere.stop()
  expect(receiver.received).toHaveLength(before)
})
