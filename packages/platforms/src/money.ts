import { decimalFromCents } from '@talao/fiscal'

/**
 * An amount as platforms write numbers (`97`, `97.5`, `9.7e1`, the 266.59999999999997 of a float gone astray)
 * as decimal text with two places, rounded half up. Null when it is no amount, negative, or too big to be exact.
 */
export function moneyText(text: string | null): string | null {
  const match = /^([0-9]{1,20})(?:\.([0-9]{1,60}))?(?:[eE]([+-]?[0-9]{1,2}))?$/.exec(text ?? '')
  if (!match) return null
  const [, units = '', fraction = '', exponent = '0'] = match
  const cents = shiftHalfUp(BigInt(units + fraction), Number(exponent) - fraction.length + 2)
  return cents > BigInt(Number.MAX_SAFE_INTEGER) ? null : decimalFromCents(Number(cents))
}

/** digits × 10^places, rounded half up to a whole. */
function shiftHalfUp(digits: bigint, places: number): bigint {
  if (places >= 0) return digits * 10n ** BigInt(places)
  const divisor = 10n ** BigInt(-places)
  return (digits + divisor / 2n) / divisor
}
