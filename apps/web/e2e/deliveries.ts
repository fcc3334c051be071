import type { APIRequestContext } from '@playwright/test'
import { fixturesOf, readFixtures } from '../../../packages/platforms/src/fixtures.ts'
import type { Credentials } from '../../../packages/platforms/src/port/platform.ts'
import { platformOf } from '../../../packages/platforms/src/registry.ts'

type Sent = { type: string; folder: string; example: string; credentials: Credentials }

/** The sale code in a platform's example. */
export function saleOf({ folder, example }: Pick<Sent, 'folder' | 'example'>): string {
  return (fixtureOf(folder, example).expected as { sale: { external_sales_id: string } }).sale.external_sales_id
}

/** Posts a platform's example to one of our webhook addresses, signed as the platform would. Returns the status. */
export async function deliverExample(request: APIRequestContext, address: string, sent: Sent): Promise<number> {
  const platform = platformOf(sent.type)
  if (!platform) throw new Error(`no platform ${sent.type}`)
  const { body, headers, query } = platform.sign(fixtureOf(sent.folder, sent.example).delivery.body, sent.credentials)
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return (await request.post(url.href, { headers, data: Buffer.from(body) })).status()
}

function fixtureOf(folder: string, example: string) {
  const fixture = readFixtures(fixturesOf(folder)).find(({ name }) => name === example)
  if (!fixture) throw new Error(`no example ${example} of ${folder}`)
  return fixture
}
