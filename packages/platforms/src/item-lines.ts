import { centsFromDecimal, decimalFromCents, type EventItem, shareOut } from '@talao/fiscal'
import { typedText } from './typed-text.ts'
import { cutText } from './value.ts'

/** A line of a sale as the platform tells it; `total` is decimal text, and null where no price of the line is told. */
export type ItemLine = { code: string | null; name: string | null; quantity: number | null; total: string | null }

const LONGEST_NAME = 120

/**
 * The lines of a sale, adding up to its amount. Hardly a platform tells whether a line's price is of one piece or of all of them: the
 * reading that adds up to the sale is right. Where lines come to more than the sale (a coupon over the whole of it) or a line has no
 * price, the amount is shared among them in proportion. Where every line has its price and all of them together come to less, by either
 * reading, the platform contradicts itself: the lines stay as told, and a person looks at the sale.
 */
export function itemLines(lines: readonly ItemLine[], amount: string): EventItem[] {
  const named = lines.filter(({ code, name }) => code !== null || name !== null)
  const totals = lineTotals(named, centsFromDecimal(amount) ?? 0)
  return named.map(({ code, name, quantity }, index) => ({
    external_code: code,
    name: cutText(typedText(name ?? code ?? ''), LONGEST_NAME),
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

/** A total that the quantity does not divide to the cent stays one line of quantity 1. */
function priced(cents: number, quantity: number): Pick<EventItem, 'quantity' | 'unit_value'> {
  const divides = cents % quantity === 0
  return divides
    ? { quantity: String(quantity), unit_value: decimalFromCents(cents / quantity) }
    : { quantity: '1', unit_value: decimalFromCents(cents) }
}
