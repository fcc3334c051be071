import { multiplyToCents } from '@talao/fiscal/cents'

/** A line's worth in cents, rounded as the notes round it. JavaScript writes very small numbers with an exponent, so not by `String`. */
export function itemCents({ quantity, value_per_unit }: { quantity: number; value_per_unit: number }): number {
  return multiplyToCents(quantity.toFixed(4), value_per_unit.toFixed(10))
}
