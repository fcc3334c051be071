import { decimalFromCents } from '@talao/fiscal'

/**
 * Converts an amount to decimal text with two places, rounded half up. Accepts numbers of platforms (`97`, `97.5`,
 * `9.7e1`, and 266.59999999999997, a float rounding error) and unambiguous human formats (`R$ 1.234,56`, `1,234.56`).
 * Null when it is not an amount, negative, or too large to be exact.
 */
export function moneyText(text: string | null): string | null {
  const number = written(plainNumber((text ?? '').replace(CURRENCY, '')))
  if (!number) return null
  const cents = shiftHalfUp(number.digits, number.places + 2)
  return cents > BigInt(Number.MAX_SAFE_INTEGER) ? null : decimalFromCents(Number(cents))
}

/**
 * The price of a sale: like `moneyText`, but null for `1.234`, which may mean a thousand or about one. A note must not
 * depend on a guess. Prices never have three decimals, but a computed share may.
 */
export function priceText(text: string | null): string | null {
  return /^[0-9]{1,3}[.,][0-9]{3}$/.test((text ?? '').replace(CURRENCY, '')) ? null : moneyText(text)
}

/** Currency marks before or after an amount. */
const CURRENCY = /^(R\$|US?\$|\$|€|£|BRL|USD|EUR)\s*|\s*(R\$|BRL|USD|EUR|€|reais)$/gi

/** Uses a point as decimal separator and no thousands separators. */
function plainNumber(text: string): string {
  if (/^([0-9]+|[0-9]{1,3}([. ][0-9]{3})+),[0-9]{1,2}$/.test(text)) return text.replace(/[. ]/g, '').replace(',', '.')
  if (/^[0-9]{1,3}([.,])[0-9]{3}(\1[0-9]{3})+$/.test(text)) return text.replace(/[.,]/g, '')
  return /^[0-9]{1,3}(,[0-9]{3})+\.[0-9]{1,2}$/.test(text) ? text.replaceAll(',', '') : text
}

/** Converts a number with exponent (`7.5E-4`) to plain decimal text (`0.00075`). Null when it is not a number. */
export function plainDecimal(text: string | null): string | null {
  const number = written(text)
  if (!number) return null
  const { digits, places } = number
  if (places >= 0) return String(digits * 10n ** BigInt(places))
  const shown = String(digits).padStart(1 - places, '0')
  return `${shown.slice(0, places)}.${shown.slice(places)}`
}

/** Parses digits × 10^places, limiting the length so that BigInt arithmetic stays cheap. */
function written(text: string | null): { digits: bigint; places: number } | null {
  const match = /^([0-9]{1,20})(?:\.([0-9]{1,60}))?(?:[eE]([+-]?[0-9]{1,2}))?$/.exec(text ?? '')
  if (!match) return null
  const [, units = '', fraction = '', exponent = '0'] = match
  return { digits: BigInt(units + fraction), places: Number(exponent) - fraction.length }
}

/** digits × 10^places, rounded half up to an integer. */
function shiftHalfUp(digits: bigint, places: number): bigint {
  if (places >= 0) return digits * 10n ** BigInt(places)
  const divisor = 10n ** BigInt(-places)
  return (digits + divisor / 2n) / divisor
}
