import Big from 'big.js'
import { percentOfCents } from '../value/money.ts'

/** The amount less `pct` percent of it; the percentage is rounded half up. */
export function reducedBy(cents: number, pct: string | null | undefined): number {
  return cents - percentOfCents(cents, pct ?? '0')
}

/** The rate reduced by a percentage of itself, with the four decimals of the layout. */
export function reducedRate(rate: string, pct: string): string {
  return new Big(rate).times(new Big(100).minus(pct)).div(100).round(4, Big.roundHalfUp).toFixed(4)
}

/** Includes a tax in its own base: cents ÷ (1 − rate). `rate` is in percent. */
export function withTaxInside(cents: number, rate: string): number {
  return Number(new Big(cents).times(100).div(new Big(100).minus(rate)).round(0, Big.roundHalfUp).toFixed(0))
}

/** A rate with at least `least` and at most 4 decimals, as the layout requires. */
export function rateText(rate: string, least = 2): string {
  const { whole, places } = roundedTo4(rate)
  return `${whole}.${places.padEnd(least, '0')}`
}

/** A quantity with the four decimals of the layout. */
export function quantityText(quantity: string): string {
  return rateText(quantity, 4)
}

/** Only values with more than 4 decimals or a minus sign need `Big`; trailing zeros are dropped. */
function roundedTo4(decimal: string): { whole: string; places: string } {
  const [, whole = '0', fraction = ''] = /^0*([0-9]+)(?:\.([0-9]*?)0*)?$/.exec(decimal) ?? []
  if (decimal.startsWith('-') || fraction.length > 4) {
    const [units = '0', rest = ''] = new Big(decimal).round(4, Big.roundHalfUp).toFixed().split('.')
    return { whole: units, places: rest }
  }
  return { whole, places: fraction }
}

/** The sum of quantities, with the two decimals the layout allows for it. */
export function sumOfQuantities(quantities: readonly string[]): string {
  const sum = quantities.reduce((all, quantity) => all.plus(quantity), new Big(0))
  return sum.round(2, Big.roundHalfUp).toFixed(2)
}

export function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, amount) => sum + amount, 0)
}

export function isPositive(rate: string | null | undefined): rate is string {
  return rate != null && new Big(rate).gt(0)
}
