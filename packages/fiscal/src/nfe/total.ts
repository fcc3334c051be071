import { multiplyToCents } from '../money.ts'
import type { NfeItem } from './note.ts'

type PricedItem = Pick<NfeItem, 'quantity' | 'value_per_unit'> &
  Partial<Pick<NfeItem, 'discount_cents' | 'freight_cents'>>

/** Value of one item in cents: quantity × unit value, rounded half up before anything is added. */
export function itemTotalCents(item: PricedItem): number {
  return multiplyToCents(item.quantity, item.value_per_unit)
}

/** Sum of quantity × unit value in cents: the total a list of notes shows. */
export function nfeTotalCents(items: readonly PricedItem[]): number {
  return items.reduce((sum, item) => sum + itemTotalCents(item), 0)
}

/** What the buyer pays (vNF) in cents: the items, less discounts, plus freight. */
export function nfePayableCents(items: readonly PricedItem[]): number {
  return items.reduce(
    (sum, item) => sum + itemTotalCents(item) - (item.discount_cents ?? 0) + (item.freight_cents ?? 0),
    0,
  )
}
