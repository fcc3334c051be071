import { centsFromDecimal, decimalFromCents, multiplyToCents, shareOut, unitValueFor } from '../value/money.ts'
import type { EventItem } from './event.ts'

/**
 * Scales the values of the items in proportion, so that they add up exactly to another price (decimal text). If no unit
 * value with 10 decimal places gives the exact amount, the quantity becomes 1.
 */
export function scaleItemsTo(items: readonly EventItem[], amount: string): EventItem[] {
  const cents = shareOut(
    centsFromDecimal(amount) ?? 0,
    items.map(({ quantity, unit_value }) => multiplyToCents(quantity, unit_value)),
  )
  return items.map((item, at) => {
    const own = cents[at] ?? 0
    if (own === multiplyToCents(item.quantity, item.unit_value)) return item
    if (Number(item.quantity) > 0) {
      const unit_value = unitValueFor(own, item.quantity)
      if (multiplyToCents(item.quantity, unit_value) === own) return { ...item, unit_value }
    }
    return { ...item, quantity: '1', unit_value: decimalFromCents(own) }
  })
}
