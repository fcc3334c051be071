import { decimalFromCents } from '@talao/fiscal'

/**
 * An amount as platforms write numbers (`97`, `97.5`, `9.7e1`, the 266.59999999999997 of a float gone astray) or as people write it where
 * that leaves no doubt (`R$ 1.234,56`, `1,234.56`), as decimal text with two places, rounded half up. Null when it is no amount, negative, or too big
 * to be exact.
 */
export function moneyText(text: string | null): string | null {
  const number = written(plainNumber((text ?? '').replace(CURRENCY, '')))
  if (!number) return null
  const cents = shiftHalfUp(number.digits, number.places + 2)
  return cents > BigInt(Number.MAX_SAFE_INTEGER) ? null : decimalFromCents(Number(cents))
}

/**
 * The price of a sale: as `moneyText`, and null for `1.234` too, which may be a thousand or one and a bit. A note must not depend on a guess,
 * and no price has three places; a share of one, worked out by a program, may have.
 */
export function priceText(text: string | null): string | null {
  return /^[0-9]{1,3}[.,][0-9]{3}$/.test((text ?? '').replace(CURRENCY, '')) ? null : moneyText(text)
}

/** What stands before or behind an amount. */
const CURRENCY = /^(R\$|US?\$|\$|€|£|BRL|USD|EUR)\s*|\s*(R\$|BRL|USD|EUR|€|reais)$/gi

/** With a point before the cents and nothing between the thousands. */
function plainNumber(text: string): string {
  if (/^([0-9]+|[0-9]{1,3}([. ][0-9]{3})+),[0-9]{1,2}$/.test(text)) return text.replace(/[. ]/g, '').replace(',', '.')
  if (/^[0-9]{1,3}([.,])[0-9]{3}(\1[0-9]{3})+$/.test(text)) return text.replace(/[.,]/g, '')
  return /^[0-9]{1,3}(,[0-9]{3})+\.[0-9]{1,2}$/.test(text) ? text.replaceAll(',', '') : text
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
