import Big from 'big.js'

// These live in `cents.ts`, without the decimal library, so that screens which only show amounts do not load it.
export {
  centsFromDecimal,
  decimalFromCents,
  formatMoney,
  isDecimal,
  multiplyToCents,
  percentOfCents,
  splitByPercent,
} from './cents.ts'

/**
 * Divides an amount in cents in proportion to weights (not negative, each exact). The parts always add up to the whole.
 * If all weights are zero the parts are as equal as cents allow.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum.plus(weight), new Big(0))
  if (total.eq(0))
    return weights.length === 0
      ? []
      : shareOut(
          cents,
          weights.map(() => 1),
        )
  let reached = new Big(0)
  let given = 0
  return weights.map((weight) => {
    reached = reached.plus(weight)
    const upToHere = toCents(reached.times(cents).div(total))
    const part = upToHere - given
    given = upToHere
    return part
  })
}

/**
 * The unit value (decimal text, 2 to 10 decimal places) whose product with `quantity` rounds to these cents. Source:
 * NF-e, vUnCom: up to 10 decimals.
 */
export function unitValueFor(cents: number, quantity: string): string {
  const exact = new Big(cents).div(100).div(quantity).round(10, Big.roundHalfUp)
  return exact.toFixed(Math.max(2, exact.toFixed().split('.')[1]?.length ?? 0))
}

function toCents(exact: Big): number {
  return Number(exact.round(0, Big.roundHalfUp).toFixed(0))
}
