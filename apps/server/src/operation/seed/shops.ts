import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, deliver, type Row } from './client.ts'
import { bodyOf, HOTTOK, signed } from './deliveries.ts'
import { eventOf, transactionOf } from './purchase-events.ts'
import { COPRODUCED, COURSES, GOODS, LATER_EVENTS, PRODUCTS, REFUNDED_LATE, type Sold } from './sold.ts'

/** Credentials of the simulator's Hotmart account, so that "Importar" finds sales. */
const HOTMART_CLIENT = { client_id: '5d6a1c0e-demo-hotmart', client_secret: 'segredo-demo-hotmart' }
const SIMULATOR_HOTMART_KEYS = {
  ...HOTMART_CLIENT,
  basic_token: Buffer.from(`${HOTMART_CLIENT.client_id}:${HOTMART_CLIENT.client_secret}`).toString('base64'),
}
const WORK_SECONDS = 10
const STEP_MS = 50

/** Two integrations of one platform with their sales: e-books, which are goods, and courses, which are services. */
export async function openShops(shop: Api, companyId: number, baseUrl: string, now: Date): Promise<void> {
  const goods = await connect(shop, companyId, { name: 'Loja principal', type_fiscal_note: 'NFE' })
  const courses = await connect(shop, companyId, {
    name: 'Cursos ao vivo',
    type_fiscal_note: 'NFSE',
    coproduction_base: 'SHARE',
  })
  const sell = (path: string, sold: Sold) =>
    deliver(`${baseUrl}${path}`, signed('HOTMART', bodyOf('HOTMART', eventOf(sold, now)), { hottok: HOTTOK }))
  // These first, because the steps below wait for their results.
  await sell(courses, COPRODUCED.seen)
  await sell(goods, REFUNDED_LATE)
  for (const sold of COURSES) await sell(courses, sold)
  await nameCoproducers(shop)
  for (const sold of COPRODUCED.paid) await sell(courses, sold)
  for (const sold of GOODS) await sell(goods, sold)
  const code = transactionOf(REFUNDED_LATE)
  await found(shop, '/api/fiscal-note?enotas_status=Autorizada', ({ sales_code }) => sales_code === code)
  for (const sold of LATER_EVENTS) await sell(goods, sold)
}

async function nameCoproducers(shop: Api): Promise<void> {
  for (const { id, coproducers } of PRODUCTS) {
    if (!coproducers) continue
    const product = await found(shop, '/api/product?status=PENDING,ACTIVE', (one) => one.external_code === String(id))
    if (product) await shop.call('PUT', `/api/product/${product.id}`, { coproducers })
  }
}

/**
 * A row of a list once the worker has created it. Gives up after WORK_SECONDS, since the demonstration works without it
 * too.
 */
async function found(shop: Api, path: string, isIt: (row: Row) => boolean): Promise<Row | undefined> {
  const end = performance.now() + WORK_SECONDS * 1000
  while (performance.now() < end) {
    const row = (await shop.list(path)).find(isIt)
    if (row) return row
    await sleep(STEP_MS)
  }
  return undefined
}

/** Creates an integration and returns the path of its webhook URL. */
async function connect(shop: Api, companyId: number, own: { name: string } & Record<string, string>): Promise<string> {
  const made = await shop.call('POST', '/api/integration-hotmart', {
    ...own,
    hottok: HOTTOK,
    ...SIMULATOR_HOTMART_KEYS,
    delay_to_send_note_in_days: 7,
    wait_warranty: false,
    auto_process: true,
    auto_send: true,
    company_id: companyId,
  })
  const integration = await shop.call('GET', `/api/integration/HOTMART/${made.data.id}`)
  return new URL(String(integration.data.webhook_url)).pathname
}
