import { decimalFromCents } from '@talao/fiscal'
import { platformOf } from '@talao/platforms'
import { expect, it } from 'vitest'
import { bodyOf, signed } from './deliveries.ts'
import { sellerOf } from './found-company.ts'
import type { PurchaseEvent } from './platforms/purchase.ts'
import { isUnpaid, type PlannedSale, planWorld } from './world/plan.ts'
import { credentialsOf } from './world/receive-delivery.ts'
import { SELLERS } from './world/shops.ts'

/** The newest month also contains buyers from abroad and without an address. */
const sales = planWorld('2026-11-29')[0]?.sales ?? []

function tellingOf(sale: PlannedSale, kind: PurchaseEvent['kind']): PurchaseEvent {
  const { code, product, buyer, payment, at, shop } = sale
  const partner = product.coproducer ? { partner: product.coproducer } : {}
  const approvedAt = isUnpaid(sale.fate) ? null : at
  const seller = sellerOf(SELLERS[shop.company])
  return { kind, at, purchase: { code, product, buyer, payment, boughtAt: at, approvedAt, seller, ...partner } }
}

function readBack(sale: PlannedSale, kind: PurchaseEvent['kind']) {
  const { platform } = sale.shop
  const delivery = signed(platform, bodyOf(platform, tellingOf(sale, kind)), credentialsOf(sale.shop))
  const reader = platformOf(platform)
  expect(reader?.verify(delivery, credentialsOf(sale.shop))).toBe(true)
  expect(reader?.verify(delivery, { hottok: 'outro', webhook_token: 'outro' })).toBe(false)
  return reader?.parse(delivery.body, delivery)
}

it('says by each platform of every sale what was sold, to whom and for how much', () => {
  for (const sale of sales) {
    const kind = isUnpaid(sale.fate) ? 'PENDING' : 'PAID'
    const events = readBack(sale, kind)
    expect(events).toMatchObject([
      {
        platform: sale.shop.platform,
        event_kind: kind,
        is_test: false,
        sale: {
          external_sales_id: sale.code,
          amount: decimalFromCents(sale.product.priceCents),
          currency: 'BRL',
          purchase_date: sale.at.toISOString(),
          payment_method: sale.payment,
          client: sale.buyer,
          items: [{ external_code: sale.product.code, name: sale.product.name }],
        },
      },
    ])
    expect(events?.[0]?.sale?.coproducers).toHaveLength(sale.product.coproducer ? 1 : 0)
    expect(events?.[0]?.sale?.missing).toEqual(sale.buyer.address ? [] : ['address'])
  }
})

it('says in the words of each platform how a sale ends, each time in a delivery of its own', () => {
  const ends = ['EXPIRED', 'REFUND_REQUESTED', 'REFUNDED', 'CHARGEBACK'] as const
  const firsts = new Map(sales.map((sale) => [sale.shop.platform, sale]))
  expect(firsts.size).toBe(4)
  for (const [platform, sale] of firsts) {
    const told = ends.flatMap((kind) => readBack(sale, kind) ?? [])
    const unpaid = platform === 'KIWIFY' ? 'REFUSED' : 'EXPIRED'
    expect(told.map(({ event_kind }) => event_kind)).toEqual([unpaid, ...ends.slice(1)])
    expect(new Set(told.map(({ delivery_key }) => delivery_key)).size).toBe(ends.length)
  }
})
