import { multiplyToCents } from '@talao/fiscal/value/cents'

/**
 * Value of a line in cents, rounded as in the notas. Uses `toFixed`, because `String` writes very small numbers with an
 * exponent.
 */
export function itemCents({ quantity, value_per_unit }: { quantity: number; value_per_unit: number }): number {
  return multiplyToCents(quantity.toFixed(4), value_per_unit.toFixed(10))
}
