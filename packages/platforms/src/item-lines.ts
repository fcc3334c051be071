import { centsFromDecimal, decimalFromCents, type EventItem, shareOut } from '@talao/fiscal'
import { cutText } from './value.ts'

/** A line of a sale as the platform tells it; `total` is decimal text. */
export type ItemLine = { code: string | null; name: string | null; quantity: number | null; total: string | null }

const LONGEST_NAME = 120

/**
 * The lines of a sale, adding up to its amount. Where what the platform says of the lines gives another sum (a coupon over the whole
 * sale, a line without price), the amount is shared among them in proportion.
 */
export function itemLines(lines: readonly ItemLine[], amount: string): EventItem[] {
  const named = lines.filter(({ code, name }) => code !== null || name !== null)
  const told = named.map(({ total }) => centsFromDecimal(total ?? '') ?? 0)
  const whole = centsFromDecimal(amount) ?? 0
  const totals = told.reduce((sum, total) => sum + total, 0) === whole ? told : shareOut(whole, told)
  return named.map(({ code, name, quantity }, index) => ({
    external_code: code,
    name: cutText(name ?? code ?? '', LONGEST_NAME),
    ...priced(totals[index] ?? 0, quantity ?? 1),
  }))
}

/** A total that the quantity does not divide to the cent stays one line of quantity 1. */
function priced(cents: number, quantity: number): Pick<EventItem, 'quantity' | 'unit_value'> {
  const divides = cents % quantity === 0
  return divides
    ? { quantity: String(quantity), unit_value: decimalFromCents(cents / quantity) }
    : { quantity: '1', unit_value: decimalFromCents(cents) }
}
