import { formatCep, toLatin1 } from '@talao/fiscal'
import { isWritable } from './font.ts'

/** What the standard fonts can write; line breaks stay. A line they can write stays letter for letter. */
export function printable(text: string): string {
  if (isWritable(text)) return text
  return text
    .split('\n')
    .map((line) => (isWritable(line) ? line : toLatin1(line)))
    .join('\n')
}

/**
 * Decimal text as a paper shows it, with the places it came with: `1234.5000` becomes `1.234,5000`. What the XML does
 * not carry is printed as nothing.
 */
export function printedDecimal(decimal: string | undefined): string {
  if (decimal === undefined) return ''
  const point = decimal.indexOf('.')
  if (point < 0) return grouped(decimal)
  return `${grouped(decimal.slice(0, point))},${decimal.slice(point + 1)}`
}

/** Money, which every layout writes with two places. */
export function printedAmount(amount: string | undefined): string {
  return printedDecimal(amount)
}

/** A unit value without the zeros that fill it up, two places at least: `97.0000000000` and `97` become `97,00`. */
export function printedUnitValue(decimal: string | undefined): string {
  if (decimal === undefined) return ''
  const [units = '0', fraction = ''] = decimal.replace(/(\.\d{2}\d*?)0+$/, '$1').split('.')
  return `${grouped(units)},${fraction.padEnd(2, '0')}`
}

/** A rate, likewise: `18` becomes `18,00`. */
export function printedRate(rate: string | undefined): string {
  return printedUnitValue(rate)
}

/** `20/11/2026` of `2026-11-20` or `2026-11-20T10:00:00-03:00`: the day as the issuer's own clock had it. */
export function printedDay(instant: string | undefined): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(instant ?? '') ?? []
  return year === undefined ? '' : `${day}/${month}/${year}`
}

/** `10:00:00` of `2026-11-20T10:00:00-03:00`, by the same clock. */
export function printedTime(instant: string | undefined): string {
  return /[Tt ](\d{2}:\d{2}(?::\d{2})?)/.exec(instant ?? '')?.[1] ?? ''
}

/** Day and time of `2026-11-20T10:00:00-03:00`. What an authority wrote in a form of its own stands as it wrote it. */
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

/** `(11) 98765-4321`; a number of another length is shown as it is. */
export function printedPhone(phone: string | undefined): string {
  return (phone ?? '').replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
}

/** Sellers write `;` and `|` where the layout allows no line break, and several of them for an empty line, which no paper has room for. */
export function withLineBreaks(text: string): string {
  return text.replace(/;[\s;]*(?=[^\s;])/g, ';\n').replace(/\s*\|[\s|]*/g, '\n')
}

function grouped(digits: string): string {
  return digits.length > 3 ? digits.replace(/\B(?=(\d{3})+$)/g, '.') : digits
}
