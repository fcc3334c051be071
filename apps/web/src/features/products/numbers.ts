import { centsFromDecimal } from '@talao/fiscal/value/cents'

/** `1.234,56`, `1234,56` or `1234.56` in cents; undefined for anything else. */
export function centsTyped(text: string): number | undefined {
  const plain = text.trim().replace(/^R\$\s*/, '')
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(plain)) return centsFromDecimal(plain.replaceAll('.', '').replace(',', '.'))
  return centsFromDecimal(plain.replace(',', '.'))
}

export function typedMoney(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : value.toFixed(2).replace('.', ',')
}

/** A number or code of the API as a user would type it. */
export function typedNumber(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',')
}
