import { parseDocument } from '@talao/fiscal'
import { findMunicipality } from '@talao/reference'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, NOW, openBench } from '../../../testing/platforms.ts'
import { DEMO_CREDENTIALS } from '../demo-accounts.ts'
import { PULLED_PLATFORMS } from '../platform.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.simulator.stop())

describe.each(PULLED_PLATFORMS)('the demonstration account of %s', (platform) => {
  it('has 25 sales of the last 60 days and 6 products, and the same ones when it is asked again', () => {
    const sales = bench.simulator.platforms.sales(platform)
    expect([sales.length, bench.simulator.platforms.products(platform).length]).toEqual([25, 6])
    const times = sales.flatMap(({ created_at, updated_at }) =>
      [created_at, updated_at].map((text) => Date.parse(text)),
    )
    expect(Math.min(...times)).toBeGreaterThan(NOW.getTime() - 60 * 86_400_000)
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime())
    expect(new Set(sales.map(({ code }) => code)).size).toBe(25)
    expect(bench.simulator.platforms.sales(platform)).toEqual(sales)
  })

  it('has the sales that are not like the others', () => {
    const sales = bench.simulator.platforms.sales(platform)
    const counted = (test: (sale: (typeof sales)[number]) => boolean) => sales.filter(test).length
    expect(counted(({ status }) => status === 'refunded')).toBe(3)
    expect(counted(({ currency, exchange_rate }) => currency === 'USD' && exchange_rate !== null)).toBe(1)
    expect(counted(({ buyer }) => buyer.document === null && buyer.address === null)).toBe(1)
    expect(counted(({ coproducers }) => coproducers.length > 0)).toBe(1)
    expect(counted(({ status }) => status === 'pending')).toBe(1)
  })

  it('has credentials that open it', () => {
    expect(Object.values(DEMO_CREDENTIALS[platform]).every(Boolean)).toBe(true)
  })
})

it('has buyers whose documents and cities hold', () => {
  const buyers = bench.simulator.platforms.sales('BRAIP').map(({ buyer }) => buyer)
  for (const { document, address, country } of buyers.filter((buyer) => buyer.country === 'BR' && buyer.address)) {
    expect(country).toBe('BR')
    expect(parseDocument(document ?? '')?.value).toBe(document)
    expect(findMunicipality(address?.state ?? '', address?.city ?? '')).toBeDefined()
  }
  expect(buyers.some(({ document }) => /[A-Z]/.test(document ?? ''))).toBe(true)
})
