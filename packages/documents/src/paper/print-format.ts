import { formatCep, toLatin1 } from '@talao/fiscal'
import { isWritable } from './font.ts'

/** Replaces characters that the standard fonts lack; keeps line breaks. A writable text stays unchanged. */
export function toPrintableText(text: string): string {
  if (isWritable(text)) return text
  return text
    .split('\n')
    .map((line) => (isWritable(line) ? line : toLatin1(line)))
    .join('\n')
}

/**
 * Formats decimal text for print with its given number of decimals: `1234.5000` becomes `1.234,5000`. Undefined becomes
 * an empty string.
 */
export function printedDecimal(decimal: string | undefined): string {
  if (decimal === undefined) return ''
  const point = decimal.indexOf('.')
  if (point < 0) return grouped(decimal)
  return `${grouped(decimal.slice(0, point))},${decimal.slice(point + 1)}`
}

/** Formats money, which every layout writes with two decimals. */
export function printedAmount(amount: string | undefined): string {
  return printedDecimal(amount)
}

/**
 * Formats a unit value without trailing zeros, but with at least two decimals: `97.0000000000` and `97` become `97,00`.
 */
export function printedUnitValue(decimal: string | undefined): string {
  if (decimal === undefined) return ''
  const [units = '0', fraction = ''] = decimal.replace(/(\.\d{2}\d*?)0+$/, '$1').split('.')
  return `${grouped(units)},${fraction.padEnd(2, '0')}`
}

/** Formats a rate the same way: `18` becomes `18,00`. */
export function printedRate(rate: string | undefined): string {
  return printedUnitValue(rate)
}

/** `20/11/2026` from `2026-11-20` or `2026-11-20T10:00:00-03:00`: the date on the issuer's own clock. */
export function printedDay(instant: string | undefined): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(instant ?? '') ?? []
  return year === undefined ? '' : `${day}/${month}/${year}`
}

/** `10:00:00` from `2026-11-20T10:00:00-03:00`: the time on the issuer's own clock. */
export function printedTime(instant: string | undefined): string {
  return /[Tt ](\d{2}:\d{2}(?::\d{2})?)/.exec(instant ?? '')?.[1] ?? ''
}

/** Date and time of `2026-11-20T10:00:00-03:00`. An authority's text in another format is printed as it is. */
export function printedInstant(instant: string | undefined): string {
  const day = printedDay(instant)
  return day === '' ? (instant ?? '').trim().slice(0, LONGEST_INSTANT) : `${day} ${printedTime(instant)}`.trim()
}

const LONGEST_INSTANT = 40

/** `000.000.123`. Source: NF-e manual, annex DANFE. */
export function printedNumber(number: string): string {
  return grouped(number.padStart(9, '0'))
}

export function printedSerie(serie: string): string {
  return serie.padStart(3, '0')
}

export function printedPostalCode(postalCode: string | undefined): string {
  return postalCode === undefined ? '' : formatCep(postalCode)
}

/** `(11) 98765-4321`; a number of another length is printed as it is. */
export function printedPhone(phone: string | undefined): string {
  return (phone ?? '').replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
}

/**
 * Turns `;` and `|` into line breaks: sellers write them because the layout allows no line break. Several in a row,
 * meant as an empty line, become one break, because there is no room for empty lines.
 */
export function withLineBreaks(text: string): string {
  return text.replace(/;[\s;]*(?=[^\s;])/g, ';\n').replace(/\s*\|[\s|]*/g, '\n')
}

function grouped(digits: string): string {
  return digits.length > 3 ? digits.replace(/\B(?=(\d{3})+$)/g, '.') : digits
}
