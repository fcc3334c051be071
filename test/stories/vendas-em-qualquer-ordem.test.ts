import { isDeepStrictEqual } from 'node:util'
import { fromStoredState, type SaleState } from '@talao/fiscal'
import type { Credentials, Platform } from '@talao/platforms'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixedClock } from '../../apps/server/src/kit/clock.ts'
import { deliveriesOf, platformsOf, type SampleDelivery } from '../sales/deliveries.ts'
import { finalSales, repeated } from '../sales/final-sales.ts'
import { RECEIVED_AT } from '../sales/permutations.ts'
import { seeded } from '../sales/random.ts'
import { byDepth } from '../support/depth.ts'
import { type Product, startProduct } from '../support/product.ts'
import { idOf, openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'

/** `npm run sim:sales -- --http` sends more of them. */
const DELIVERIES = Number(process.env['TALAO_DELIVERIES'] ?? byDepth(120, 300))
const AT_ONCE = 16
const TIMEOUT_MS = 60_000 + DELIVERIES * 200

let product: Product
beforeAll(async () => {
  product = await startProduct({ worker: true, clock: fixedClock(RECEIVED_AT) })
})
afterAll(() => product.stop())

it(`${DELIVERIES} avisos de todas as plataformas, repetidos e embaralhados, deixam no banco as mesmas vendas que em ordem`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = seeded(4)
  const told = deliveriesOf(random, DELIVERIES)
  const doors = await connect(platformsOf(told))
  const shuffled = random.shuffle(repeated(told))
  await inTurns(shuffled, async (one) => {
    const door = doors.get(one.platform.id)
    const signed = one.platform.sign(one.body, door?.credentials ?? {})
    const query = new URLSearchParams(signed.query).toString()
    const reply = await product.call(null, 'POST', `${door?.path}${query && `?${query}`}`, signed.body, signed.headers)
    expect(reply.status, one.platform.id).toBe(200)
  })
  await until('every delivery to be applied', async () => (await waiting()) === 0, TIMEOUT_MS / 1000)

  const expected = finalSales(told, RECEIVED_AT)
  const stored = await storedSales()
  expect([...stored.keys()].sort()).toEqual([...expected.keys()].sort())
  const differing = [...expected].filter(([key, state]) => !isDeepStrictEqual(stored.get(key), toldOf(state)))
  expect(differing.map(([key, state]) => [key, stored.get(key), toldOf(state)])).toEqual([])
  expect(await states()).toEqual({ APPLIED: told.length, IGNORED: shuffled.length - told.length })
})

type Door = { path: string; credentials: Credentials }

/**
 * Creates one integration per platform, each with the secrets its form requires. Automation is off, so no notes are
 * made.
 */
async function connect(platforms: readonly Platform[]): Promise<Map<string, Door>> {
  const shop = await openShop(product, { certificate: false })
  idOf(
    await product.call(shop.adm, 'POST', '/api/company-config', {
      company_id: shop.companyId,
      auto_process_sales_enabled: false,
    }),
  )
  const doors = new Map<string, Door>()
  for (const platform of platforms) {
    const credentials: Credentials = Object.fromEntries(
      platform.credentialFields.filter(({ secret }) => secret).map(({ key }) => [key, `segredo-${key}-dos-testes`]),
    )
    const isHotmart = platform.id === 'HOTMART'
    const path = isHotmart ? '/api/integration-hotmart' : '/api/sale-integration'
    const base = { name: platform.label, company_id: shop.companyId }
    const body = isHotmart ? { ...base, ...credentials } : { ...base, type: platform.id, credentials }
    const id = idOf(await product.call(shop.adm, 'POST', path, body))
    const made = await product.call(shop.adm, 'GET', `/api/sale-integration/${id}`)
    const { webhook_url } = made.body.data as { webhook_url: string }
    doors.set(platform.id, { path: new URL(webhook_url).pathname, credentials })
  }
  return doors
}

async function inTurns(all: readonly SampleDelivery[], work: (one: SampleDelivery) => Promise<void>): Promise<void> {
  const left = all.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of left) await work(one)
    }),
  )
}

async function waiting(): Promise<number> {
  const [row] = await product.sql<{ n: number }>("select count(*)::int as n from inbox where state = 'RECEIVED'")
  return row?.n ?? -1
}

async function states(): Promise<Record<string, number>> {
  const rows = await product.sql<{ state: string; n: number }>(
    'select state, count(*)::int as n from inbox group by state',
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

/** The delivered content as the sale stores it, without what is derived from the official tables. */
async function storedSales(): Promise<Map<string, unknown>> {
  const rows = await product.sql<{ platform: string; external_sales_id: string; told: unknown }>(
    'select platform, external_sales_id, told from sale',
  )
  return new Map(rows.map((row) => [`${row.platform} ${row.external_sales_id}`, toldOf(fromStoredState(row.told))]))
}

function toldOf({ sale, event_kind, state_at, marks }: SaleState): unknown {
  return JSON.parse(JSON.stringify({ sale, event_kind, state_at, marks }))
}
