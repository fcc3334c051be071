import { shareOut } from '../money.ts'

/** What of an item stands on the NF-e (zero: it is not there), and whether it is something that travels. */
export type FreightLine = { cents: number; is_physical: boolean }
export type SaleFreight = { freight_cents: number; is_physical: boolean }

/**
 * The freight of a sale item by item, in cents that sum to it, and whether anything on the note travels at all. It belongs to the goods:
 * the items whose product is physical, by their value, or all items where no product says so. No goods on the note, no freight on it.
 */
export function carriageOf(sale: SaleFreight, lines: readonly FreightLine[]): { freight: number[]; travels: boolean } {
  const weights = weightsOf(sale, lines)
  const travels = weights.some((weight) => weight > 0)
  return { freight: travels ? shareOut(Math.max(0, sale.freight_cents), weights) : lines.map(() => 0), travels }
}

/**
 * modFrete: goods that leave are carried, so "sem transporte" gives way to the sender, who hires the carriage and charges it to the
 * buyer. Any other choice of the company stays. Fonte: leiaute NF-e 4.00, X02.
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
