import { centsFromDecimal } from '@talao/fiscal/cents'

/** `1.234,56`, `1234,56` or `1234.56` in cents; nothing when it is none of them. */
export function centsTyped(text: string): number | undefined {
  const plain = text.trim().replace(/^R\$\s*/, '')
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(plain)) return centsFromDecimal(plain.replaceAll('.', '').replace(',', '.'))
  return centsFromDecimal(plain.replace(',', '.'))
}

/** A percent as the wire wants it, in text; null when the field is empty. */
export function percentTyped(text: string): string | null {
  return text.trim() === '' ? null : text.trim().replace(',', '.')
}

/** Empty, or 0 to 100 with at most four places. */
export function isPercent(text: string): boolean {
  return text.trim() === '' || (/^\d{1,3}([.,]\d{1,4})?$/.test(text.trim()) && Number(percentTyped(text)) <= 100)
}

export function typedMoney(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : value.toFixed(2).replace('.', ',')
}

/** A number or code of the wire as a person would type it. */
export function typedNumber(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',')
}
