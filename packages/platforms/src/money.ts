import { decimalFromCents } from '@talao/fiscal'

/**
 * An amount as platforms write numbers (`97`, `97.5`, `9.7e1`, the 266.59999999999997 of a float gone astray)
 * as decimal text with two places, rounded half up. Null when it is no amount, negative, or too big to be exact.
 */
export function moneyText(text: string | null): string | null {
  const number = written(text)
  if (!number) return null
  const cents = shiftHalfUp(number.digits, number.places + 2)
  return cents > BigInt(Number.MAX_SAFE_INTEGER) ? null : decimalFromCents(Number(cents))
}

/** A number as platforms write it (`7.5E-4`) as decimal text without an exponent (`0.00075`), or null when it is none. */
export function plainDecimal(text: string | null): string | null {
  const number = written(text)
  if (!number) return null
  const { digits, places } = number
  if (places >= 0) return String(digits * 10n ** BigInt(places))
  const shown = String(digits).padStart(1 - places, '0')
  return `${shown.slice(0, places)}.${shown.slice(places)}`
}

/** digits × 10^places, of a length that no arithmetic stumbles over. */
function written(text: string | null): { digits: bigint; places: number } | null {
  const match = /^([0-9]{1,20})(?:\.([0-9]{1,60}))?(?:[eE]([+-]?[0-9]{1,2}))?$/.exec(text ?? '')
  if (!match) return null
  const [, units = '', fraction = '', exponent = '0'] = match
  return { digits: BigInt(units + fraction), places: Number(exponent) - fraction.length }
}

/** digits × 10^places, rounded half up to a whole. */
function shiftHalfUp(digits: bigint, places: number): bigint {
  if (places >= 0) return digits * 10n ** BigInt(places)
  const divisor = 10n ** BigInt(-places)
  return (digits + divisor / 2n) / divisor
}
