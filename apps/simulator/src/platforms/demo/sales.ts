import { percentOfCents } from '@talao/fiscal'
import type { PulledPlatform } from '../platform.ts'
import type { ProductInput } from '../store/product.ts'
import type { SaleInput, SaleStatus } from '../store/sale.ts'
import { ABROAD, BUYERS, COMPANY, THIN } from './buyers.ts'
import { demoProducts, demoSaleCode } from './products.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SALES = 25
/** Makes the first sale 58 days old and the last one day old. */
const BETWEEN_MS = 2.4 * DAY_MS
/** After it some platforms call a sale complete. At the others it stays paid. */
const COMPLETE_AFTER_MS = 30 * DAY_MS
const CALL_COMPLETE: readonly PulledPlatform[] = ['HOTMART', 'MONETIZZE', 'PREFECTPAY']

/** The sales of a demonstration account: 25 over the last 60 days, always the same except for their dates. */
export function demoSales(platform: PulledPlatform, now: Date): SaleInput[] {
  const products = demoProducts(platform)
  return Array.from({ length: SALES }, (_, index) => {
    const n = index + 1
    const product = products[index % products.length]
    const buyer = BUYERS[(index * 3) % BUYERS.length]
    if (!product || !buyer) throw new Error('the tables of the demonstration are empty')
    const at = now.getTime() - DAY_MS - (SALES - n) * BETWEEN_MS + ((index * 7) % 24) * 60 * MINUTE_MS
    const paid = plainSale(platform, n, { product, buyer, at })
    const special = SPECIAL[n]?.(paid) ?? {}
    const status = special.status ?? (isComplete(platform, at, now) ? 'completed' : 'paid')
    return { ...paid, ...special, status, ...timesOf(status, at, now) }
  })
}

function isComplete(platform: PulledPlatform, at: number, now: Date): boolean {
  return CALL_COMPLETE.includes(platform) && now.getTime() - at > COMPLETE_AFTER_MS
}

type Sold = { product: ProductInput; buyer: SaleInput['buyer']; at: number }

function plainSale(platform: PulledPlatform, n: number, { product, buyer, at }: Sold): SaleInput {
  return {
    code: demoSaleCode(platform, n),
    price_cents: product.price_cents,
    payment_method: n % 3 === 0 ? 'pix' : 'credit_card',
    created_at: new Date(at).toISOString(),
    subscription_code: product.is_subscription ? `assinatura-${n}` : null,
    freight_cents: product.is_physical ? 1_850 : 0,
    product: { id: product.id, name: product.name, warranty_days: product.warranty_days ?? 7 },
    buyer,
  }
}

/** Differences of some sales, by their number. */
const SPECIAL: Readonly<Record<number, (sale: SaleInput) => Partial<SaleInput>>> = {
  4: () => ({ status: 'refunded' }),
  7: () => ({
    buyer: ABROAD,
    currency: 'USD',
    exchange_rate: '5.4210',
    price_cents: 5_900,
    payment_method: 'credit_card',
  }),
  10: (sale) => ({
    installments: 12,
    charged_cents: percentOfCents(sale.price_cents, '119.49'),
    payment_method: 'credit_card',
  }),
  11: () => ({ buyer: THIN, payment_method: 'pix' }),
  13: () => ({ status: 'refunded' }),
  14: () => ({ status: 'chargeback', payment_method: 'credit_card' }),
  16: (sale) => ({
    coproducers: [partner('Tiago Rezende Couto', '31132021162', Math.floor(sale.price_cents / 4))],
  }),
  18: (sale) => ({
    affiliates: [{ ...partner('Rita Lobato Dias', null, Math.floor(sale.price_cents / 5)), code: 'AFDEMO18' }],
  }),
  20: () => ({ buyer: COMPANY }),
  22: () => ({ status: 'refund_requested' }),
  23: () => ({ status: 'canceled', payment_method: 'boleto' }),
  24: () => ({ status: 'refunded' }),
  25: () => ({ status: 'pending', payment_method: 'pix' }),
}

function partner(name: string, document: string | null, amount_cents: number) {
  return { name, document, email: `${name.split(' ')[0]?.toLowerCase() ?? 'parte'}@parceria.example.com`, amount_cents }
}

const PAID_AFTER_MS = 45_000
const ENDED_AFTER_MS = 2 * DAY_MS

function timesOf(status: SaleStatus, at: number, now: Date): Partial<SaleInput> {
  const approved = at + PAID_AFTER_MS
  const changed = status === 'completed' ? approved + COMPLETE_AFTER_MS : at + ENDED_AFTER_MS
  const updated = status === 'paid' || status === 'pending' ? approved : Math.min(changed, now.getTime())
  return { approved_at: new Date(approved).toISOString(), updated_at: new Date(updated).toISOString() }
}
