import { centsFromDecimal, decimalFromCents, type EventItem, shareOut } from '@talao/fiscal'
import { repairText } from './repair-text.ts'
import { cutText } from './value.ts'

/** A line of a sale as sent by the platform. `total` is decimal text, or null when the line has no price. */
export type ItemLine = { code: string | null; name: string | null; quantity: number | null; total: string | null }

const LONGEST_NAME = 120

/**
 * The lines of a sale, with totals that add up to its amount. Most platforms do not say whether a line's price is per
 * piece or for the whole line; the reading that adds up to the amount is used. If the lines exceed the amount (a coupon
 * on the whole sale) or a line has no price, the amount is shared in proportion. If every line has a price and the sum
 * is below the amount in both readings, the platform contradicts itself: the lines stay as sent, and a user must check
 * the sale.
 */
export function itemLines(lines: readonly ItemLine[], amount: string): EventItem[] {
  const named = lines.filter(({ code, name }) => code !== null || name !== null)
  const totals = lineTotals(named, centsFromDecimal(amount) ?? 0)
  return named.map(({ code, name, quantity }, index) => ({
    external_code: code,
    name: cutText(repairText(name ?? code ?? ''), LONGEST_NAME),
    ...priced(totals[index] ?? 0, quantity ?? 1),
  }))
}

function lineTotals(lines: readonly ItemLine[], whole: number): number[] {
  const told = lines.map(({ total }) => centsFromDecimal(total ?? '') ?? 0)
  const each = told.map((cents, index) => cents * (lines[index]?.quantity ?? 1))
  for (const reading of [told, each]) if (sumOf(reading) === whole) return reading
  const isContradiction = lines.every(({ total }) => total !== null) && sumOf(told) > 0 && sumOf(each) < whole
  return isContradiction ? told : shareOut(whole, told)
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0)
}

/** A total that the quantity does not divide to the cent becomes a single line of quantity 1. */
function priced(cents: number, quantity: number): Pick<EventItem, 'quantity' | 'unit_value'> {
  const divides = cents % quantity === 0
  return divides
    ? { quantity: String(quantity), unit_value: decimalFromCents(cents / quantity) }
    : { quantity: '1', unit_value: decimalFromCents(cents) }
}
