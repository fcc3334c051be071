import { shareOut } from '../value/money.ts'

/**
 * `cents`: the amount of an item on the NF-e; zero when the item is not on it. `is_physical`: whether the item is
 * shipped.
 */
export type FreightLine = { cents: number; is_physical: boolean }
export type SaleFreight = { freight_cents: number; is_physical: boolean }

/**
 * Splits the freight of a sale over its items, in cents that add up to it, and reports whether the note has goods to
 * ship. Freight goes to items whose product is physical, in proportion to their value, or to all items when no product
 * is physical. A note without goods has no freight.
 */
export function splitFreight(
  sale: SaleFreight,
  lines: readonly FreightLine[],
): { freight_cents: number[]; travels: boolean } {
  const weights = weightsOf(sale, lines)
  const travels = weights.some((weight) => weight > 0)
  return { freight_cents: travels ? shareOut(Math.max(0, sale.freight_cents), weights) : lines.map(() => 0), travels }
}

/**
 * modFrete. Shipped goods have a carriage, so "sem transporte" becomes "by the sender", who hires the carriage and
 * charges it to the buyer. Any other choice of the company is unchanged. Source: leiaute NF-e 4.00, X02.
 */
export function shippingOf(chosen: string, travels: boolean): string {
  return travels && chosen === NO_CARRIAGE ? BY_SENDER : chosen
}

const NO_CARRIAGE = '9'
const BY_SENDER = '0'

function weightsOf({ freight_cents, is_physical }: SaleFreight, lines: readonly FreightLine[]): number[] {
  if (!is_physical && freight_cents <= 0) return lines.map(() => 0)
  const anyPhysical = lines.some((line) => line.is_physical)
  return lines.map((line) => (line.is_physical || !anyPhysical ? line.cents : 0))
}
