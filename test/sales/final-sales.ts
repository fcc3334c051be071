import { applySaleEvent, type SaleState } from '@talao/fiscal'
import type { SampleDelivery } from './deliveries.ts'

/**
 * How one more delivery changes a sale. Tests replace the product's function only to prove that they catch a wrong one.
 */
export type Apply = typeof applySaleEvent

/**
 * The sales after these deliveries in this order, by platform and code. All arrive at the same instant, so only their
 * content distinguishes them.
 */
export function finalSales(
  told: readonly SampleDelivery[],
  receivedAt: string,
  apply: Apply = applySaleEvent,
): Map<string, SaleState> {
  const sales = new Map<string, SaleState>()
  for (const { platform, event } of told) {
    const key = `${platform.id} ${event.sale.external_sales_id}`
    sales.set(key, apply(sales.get(key) ?? null, event, receivedAt))
  }
  return sales
}

/** Each delivery as often as `times` says. */
export function repeated(told: readonly SampleDelivery[]): SampleDelivery[] {
  return told.flatMap((one) => Array.from({ length: one.times }, () => one))
}
