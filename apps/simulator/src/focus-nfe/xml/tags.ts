import { centsFromDecimal, decimalFromCents } from '@talao/fiscal'
import { escapeXmlText } from '@talao/documents'
import { type Fields, text } from '../fields.ts'
import { xmlInstant } from '../authority/submission.ts'

/** Canonical XML: no white space between tags, no empty tags, text escaped. */
export type Xml = string

export function leaf(name: string, value: string | undefined): Xml {
  return value === undefined || value === '' ? '' : `<${name}>${escapeXmlText(value)}</${name}>`
}

/** A group without content is left out. */
export function group(name: string, ...children: Xml[]): Xml {
  const inner = children.join('')
  return inner === '' ? '' : `<${name}>${inner}</${name}>`
}

/**
 * How a value is written: `money` has two places and is 0.00 when absent, `amount` is left out when zero or absent,
 * `rate` has four places and is 0.0000 when absent (`rateIfGiven` is then left out), `instant` has seconds and an offset, `text` is as it came.
 */
export type Format = 'text' | 'money' | 'amount' | 'rate' | 'rateIfGiven' | 'instant'

/** Tag, the request's field, format. A layout is a list of rows in the order of the schema. */
export type Row = readonly [tag: string, field: string, format?: Format]

export function leaves(fields: Fields, rows: readonly Row[]): Xml {
  return rows.map(([tag, field, format = 'text']) => leaf(tag, FORMATS[format](text(fields, field)))).join('')
}

const FORMATS: Record<Format, (value: string | undefined) => string | undefined> = {
  text: (value) => value,
  money,
  amount: (value) => (centsFromDecimal(value ?? '0') ? money(value) : undefined),
  rate: (value = '0') => rate(value),
  rateIfGiven: (value) => value && rate(value),
  instant: xmlInstant,
}

function rate(value: string): string {
  const [units = '0', fraction = ''] = value.split('.')
  return `${Number(units)}.${fraction.padEnd(4, '0')}`
}

function money(value: string | undefined): string {
  return decimalFromCents(centsFromDecimal(value ?? '0') ?? 0)
}
