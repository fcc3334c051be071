import { formatCep, formatMoney, isoInSaoPaulo, toLatin1 } from '@talao/fiscal'

/** What the standard fonts can write; line breaks stay. */
export function printable(text: string): string {
  return text.split('\n').map(toLatin1).join('\n')
}

/** Cents as the columns of a DANFE show them: `1.234,56`. */
export function printedAmount(cents: number): string {
  return formatMoney(cents).replace(/R\$\s/, '')
}

/** Decimal text with the places it came with: `1234.5000` becomes `1.234,5000`. */
export function printedDecimal(decimal: string): string {
  const [units = '', fraction] = decimal.split('.')
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, '.')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** A unit value without the zeros that fill it up, two places at least: `97.0000000000` becomes `97,00`. */
export function printedUnitValue(decimal: string): string {
  return printedDecimal(decimal.replace(/(\.\d{2}\d*?)0+$/, '$1'))
}

/** A rate with two places at least: `18` becomes `18,00`. */
export function printedRate(rate: string | null): string {
  if (rate === null) return ''
  const [units = '0', fraction = ''] = rate.replace(/(\.\d{2}\d*?)0+$/, '$1').split('.')
  return `${units},${fraction.padEnd(2, '0')}`
}

/** `20/11/2026`, in São Paulo. */
export function printedDay(instant: Date | null): string {
  if (instant === null) return ''
  const [year, month, day] = isoInSaoPaulo(instant).slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** `10:00:00`, in São Paulo. */
export function printedTime(instant: Date | null): string {
  return instant === null ? '' : isoInSaoPaulo(instant).slice(11, 19)
}

/** `000.000.123`. Source: NF-e manual, annex DANFE. */
export function printedNumber(number: number): string {
  return String(number)
    .padStart(9, '0')
    .replace(/\B(?=(\d{3})+$)/g, '.')
}

export function printedPostalCode(postalCode: string | null): string {
  return postalCode === null ? '' : formatCep(postalCode)
}

/** `(11) 98765-4321`; a number of another length is shown as it is. */
export function printedPhone(phone: string | null): string {
  return (phone ?? '').replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
}
