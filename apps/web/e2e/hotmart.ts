import type { Page } from '@playwright/test'
import { fixturesOf, readFixtures } from '../../../packages/platforms/src/fixtures.ts'
import { platformOf } from '../../../packages/platforms/src/registry.ts'
import { HOTTOK } from '../../server/src/operation/seed/deliveries.ts'
import { expect } from './support.ts'

type Told = { id: string; creation_date: number; data: { purchase: object; product: object } }

/** `shop`: id of the receiving integration. Defaults to the demonstration's first one. */
type Delivery = { id: string; now: number; purchase: object; product?: object; shop?: number }

/** Sends one of the platform's examples to the demonstration, with a purchase an hour before `now`. */
export async function deliverHotmart(
  page: Page,
  example: string,
  { id, now, purchase, product = {}, shop }: Delivery,
): Promise<void> {
  const listed = await page.request.get('/api/integration-hotmart')
  const { data } = (await listed.json()) as { data: { id: number; name: string; webhook_url: string }[] }
  // Other tests create integrations with other secrets.
  const integration = data.find((one) => (shop === undefined ? one.name === 'Loja principal' : one.id === shop))
  const hotmart = platformOf('HOTMART')
  const found = readFixtures(fixturesOf('hotmart')).find(({ name }) => name === example)
  if (!hotmart || !found || !integration) throw new Error('The demonstration has no Hotmart to deliver to.')
  const told = JSON.parse(Buffer.from(found.delivery.body).toString('utf8')) as Told
  Object.assign(told, { id, creation_date: now - 60_000 })
  Object.assign(told.data.purchase, { approved_date: now - 3_600_000, ...purchase })
  Object.assign(told.data.product, product)
  const { body, headers } = hotmart.sign(Buffer.from(JSON.stringify(told)), { hottok: HOTTOK })
  const sent = { headers: { 'content-type': 'application/json', ...headers }, data: Buffer.from(body) }
  expect((await page.request.post(integration.webhook_url, sent)).status()).toBe(200)
}
