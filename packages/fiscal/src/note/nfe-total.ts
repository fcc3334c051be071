import { multiplyToCents } from '../value/money.ts'
import type { NfeItem } from './nfe-item.ts'

type PricedItem = Pick<NfeItem, 'quantity' | 'value_per_unit'>

/** Value of one item in cents: quantity × unit value, rounded half up before summing. */
export function itemTotalCents(item: PricedItem): number {
  return multiplyToCents(item.quantity, item.value_per_unit)
}

/**
 * Sum of quantity × unit value in cents: the total shown in a list of notes. The amount the buyer pays (vNF) is
 * `computeNoteTaxes(…).payableCents`.
 */
export function nfeTotalCents(items: readonly PricedItem[]): number {
  return items.reduce((sum, item) => sum + itemTotalCents(item), 0)
}
