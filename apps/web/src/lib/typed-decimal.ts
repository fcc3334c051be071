import { centsFromDecimal } from '@talao/fiscal/value/cents'

/**
 * Reads `1.234,56`, `1234,56`, `1234.56` or `R$ 97,5` as decimal text. Points between groups of three are thousands
 * separators. Undefined when invalid.
 */
export function decimalTyped(text: string): string | undefined {
  const plain = text.trim().replace(/^R\$\s*/, '')
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
  return /^\d+([.,]\d+)?$/.test(plain) ? plain.replace(',', '.') : undefined
}

/** The same in cents. Also undefined with more than two decimal places. */
export function centsTyped(text: string): number | undefined {
  const decimal = decimalTyped(text)
  return decimal === undefined ? undefined : centsFromDecimal(decimal)
}

/** A number from the API as a user would type it: `1234,50`. */
export function typedMoney(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : value.toFixed(2).replace('.', ',')
}

/** A quantity or unit value as a user would type it, without trailing zeros. */
export function typedDecimal(value: number, leastPlaces = 0): string {
  const text = value.toFixed(10).replace(/0+$/, '')
  const [units = '0', fraction = ''] = text.split('.')
  const places = fraction.padEnd(leastPlaces, '0')
  return places ? `${units},${places}` : units
}
