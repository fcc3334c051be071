import { readFileSync } from 'node:fs'
import { fixturesOf } from '@talao/platforms/fixtures'

type Purchase = {
  code: string
  at: Date
  event?: string
  status?: string
  price?: number
  id?: string
  buyer?: Record<string, unknown>
  address?: Record<string, unknown>
  productId?: number
  productName?: string
  warranty?: string
}
const APPROVED = JSON.parse(readFileSync(new URL('purchase-approved.json', fixturesOf('hotmart')), 'utf8'))

/** A Hotmart delivery of one purchase, based on the platform's own example. */
export function purchase({
  code,
  at,
  event = 'PURCHASE_APPROVED',
  price = 97,
  buyer = {},
  address = {},
  ...wish
}: Purchase): string {
  const data = structuredClone(APPROVED.data)
  Object.assign(data.buyer, buyer)
  if (data.buyer.address) Object.assign(data.buyer.address, address)
  Object.assign(data.product, {
    id: wish.productId ?? data.product.id,
    name: wish.productName ?? data.product.name,
    warranty_date: wish.warranty ?? data.product.warranty_date,
  })
  Object.assign(data.purchase, {
    transaction: code,
    approved_date: at.getTime(),
    order_date: at.getTime() - 20_000,
    status: wish.status ?? 'APPROVED',
    price: { value: price, currency_value: 'BRL' },
    full_price: { value: price, currency_value: 'BRL' },
  })
  return JSON.stringify({
    ...APPROVED,
    id: wish.id ?? `${code}-${event}-${at.getTime()}`,
    creation_date: at.getTime(),
    event,
    data,
  })
}
