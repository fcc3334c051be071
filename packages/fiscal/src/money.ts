import Big from 'big.js'

// Read and written without the decimals' library, which a screen that only shows amounts does not fetch.
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
 * An amount in cents shared out in proportion to weights (not negative, each exact). The parts always add up to the whole;
 * without any weight they are as equal as cents allow.
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
 * The unit value (decimal text, at least 2 and at most 10 places) whose product with `quantity` rounds to these cents.
 * Fonte: NF-e, vUnCom: up to 10 decimals.
 */
export function unitValueFor(cents: number, quantity: string): string {
  const exact = new Big(cents).div(100).div(quantity).round(10, Big.roundHalfUp)
  return exact.toFixed(Math.max(2, exact.toFixed().split('.')[1]?.length ?? 0))
}

function toCents(exact: Big): number {
  return Number(exact.round(0, Big.roundHalfUp).toFixed(0))
}
