import Big from 'big.js'
import { decimalFromCents, percentOfCents } from '../value/money.ts'
import { sumOf } from './arithmetic.ts'
import { type Figure, figure } from './figure.ts'
import type { ItemCase } from './item-case.ts'

/**
 * The approximate taxes shown to the buyer, in cents. `spheres` is set only when the parts are known. Source: Lei
 * 12.741/2012; Decreto 8.264/2014.
 */
export type ApproximateTax = {
  total: Figure
  spheres: { federal: Figure; state: Figure; city: Figure } | null
  source: string | null
}

/** Null when no percentage is set. A given total percentage takes precedence over the sum of its parts. */
export function approximateTax({ tax, operation }: ItemCase): ApproximateTax | null {
  const { approximate_tax_percent_country: federal, approximate_tax_percent_state: state } = tax
  const city = tax.approximate_tax_percent_city
  const share = (rate: string | null) =>
    figure('APROX-01', percentOfCents(operation.cents, rate ?? '0'), { base: operation.result, rate: rate ?? '0' })
  const source = tax.approximate_tax_source
  if (tax.approximate_tax_percent_total !== null) {
    return { total: share(tax.approximate_tax_percent_total), spheres: null, source }
  }
  if (federal === null && state === null && city === null) return null
  const spheres = { federal: share(federal), state: share(state), city: share(city) }
  const value = sumOf([spheres.federal.cents, spheres.state.cents, spheres.city.cents])
  const rate = new Big(federal ?? '0')
    .plus(state ?? '0')
    .plus(city ?? '0')
    .toFixed()
  return { total: figure('APROX-01', value, { base: operation.result, rate }), spheres, source }
}

/**
 * The text for the additional data of the note: `Val aprox dos tributos R$ 13,05 (13,45%) Source: IBPT`. It is split by
 * sphere when the parts are known for every item that has an amount. Undefined when no item has one.
 */
export function approximateTaxText(
  taxes: readonly (ApproximateTax | null)[],
  payableCents: number,
): string | undefined {
  const known = taxes.filter((tax) => tax !== null)
  if (known.length === 0) return undefined
  const total = sumOf(known.map((tax) => tax.total.cents))
  const share =
    payableCents > 0 ? new Big(total).times(100).div(payableCents).round(2, Big.roundHalfUp).toFixed(2) : '0.00'
  const parts = known.flatMap((tax) => (tax.spheres ? [tax.spheres] : []))
  const sphere = (name: 'federal' | 'state' | 'city') => plain(sumOf(parts.map((part) => part[name].cents)))
  const bySphere =
    parts.length === known.length
      ? `: federais R$ ${sphere('federal')}, estaduais R$ ${sphere('state')}, municipais R$ ${sphere('city')}`
      : ''
  const source = known.find((tax) => tax.source)?.source
  return `Val aprox dos tributos R$ ${plain(total)} (${share.replace('.', ',')}%)${bySphere}${source ? ` Fonte: ${source}` : ''}`
}

function plain(cents: number): string {
  return decimalFromCents(cents).replace('.', ',')
}
