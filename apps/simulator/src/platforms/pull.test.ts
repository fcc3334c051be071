import { addDays, dayInSaoPaulo, decimalFromCents } from '@talao/fiscal'
import type { PlatformEvent } from '@talao/platforms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportedSales, importDemoSales, pullOf } from '../../testing/import-past-sales.ts'
import { type Bench, NOW, openBench } from '../../testing/platforms.ts'
import { PULLED_PLATFORMS, type PulledPlatform } from './platform.ts'
import { inBrl, type StoredSale } from './store/sale.ts'

/** Platforms that write every amount in BRL. */
const ONLY_BRL: readonly PulledPlatform[] = ['TICTO', 'BRAIP', 'TMB']
/** Sales that are not paid. Any other status counts as paid at every platform. */
const UNDONE = ['refunded', 'chargeback', 'canceled', 'pending']

const today = dayInSaoPaulo(NOW)
const lastDays = { kind: 'range', start: addDays(today, -60), end: today } as const

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.simulator.stop())

describe.each(PULLED_PLATFORMS)('the product asks %s', (platform) => {
  it('for a range in small pages, and has every sale with its price, and none paid that was undone', async () => {
    bench.simulator.platforms.turn(platform, 'page_size', 4)
    const book = bench.simulator.platforms.sales(platform).filter(({ status }) => isTold(platform, status))
    const { events, unread } = await importDemoSales(bench, platform, lastDays)
    expect(unread).toEqual([])
    const told = new Map(events.map((event) => [event.sale?.external_sales_id, event]))
    expect([...told.keys()].toSorted(byText)).toEqual(book.map(({ code }) => code).toSorted(byText))
    for (const sale of book) expect(facts(told.get(sale.code))).toEqual(expected(platform, sale))
  })

  it('and, held back by it again and again, ends with the same events', async () => {
    const free = await importDemoSales(bench, platform, lastDays)
    bench.simulator.platforms.turn(platform, 'requests_per_minute', 3)
    const held = await importDemoSales(bench, platform, lastDays)
    bench.simulator.platforms.turn(platform, 'requests_per_minute', null)
    expect(held.pauses).toBeGreaterThan(0)
    expect(keysOf(held)).toEqual(keysOf(free))
  })

  it('for one sale, where it can be asked for one', async () => {
    const [sale] = bench.simulator.platforms.sales(platform)
    const canBeAsked = pullOf(platform).asks.includes('transaction')
    const ask = { kind: 'transaction', transaction: sale?.code ?? '' } as const
    const events = canBeAsked ? (await importDemoSales(bench, platform, ask)).events : []
    expect(events.map((event) => event.sale?.external_sales_id)).toEqual(canBeAsked ? [sale?.code] : [])
  })

  it('for its products, where it lists them', async () => {
    const lists = pullOf(platform).asks.includes('products')
    const titles = lists
      ? (await importDemoSales(bench, platform, { kind: 'products' })).products.map(({ title }) => title)
      : []
    const book = bench.simulator.platforms.products(platform).map(({ name }) => name)
    expect(titles).toEqual(lists ? book : [])
  })
})

const byText = (a = '', b = '') => a.localeCompare(b)

const keysOf = ({ events }: ImportedSales) => events.map(({ delivery_key }) => delivery_key)

function facts(event: PlatformEvent | undefined) {
  const kind = event?.event_kind ?? 'IGNORED'
  const sale = event?.sale
  return {
    currency: sale?.currency,
    amount: sale?.amount,
    isPaid: kind === 'PAID' || kind === 'COMPLETED',
    name: sale?.client.name,
    thin: sale?.missing.includes('document') && !sale.client.is_abroad,
  }
}

/** Hotmart is not asked for pending sales, only for paid ones and their later changes. */
function isTold(platform: PulledPlatform, status: string): boolean {
  return platform !== 'HOTMART' || status !== 'pending'
}

function expected(platform: PulledPlatform, sale: StoredSale) {
  const onlyBrl = ONLY_BRL.includes(platform)
  const knowsDispute = platform !== 'TMB'
  return {
    currency: onlyBrl ? 'BRL' : sale.currency,
    amount: decimalFromCents(onlyBrl ? inBrl(sale, sale.price_cents) : sale.price_cents),
    isPaid: !UNDONE.includes(sale.status) && (sale.status !== 'refund_requested' || !knowsDispute),
    name: sale.buyer.name,
    // PerfectPay rows do not have the buyer's country.
    thin: sale.buyer.document === null && (sale.buyer.country === 'BR' || platform === 'PREFECTPAY'),
  }
}
