import { centsFromDecimal, decimalFromCents } from '@talao/fiscal'
import { tagsOf } from '@talao/fiscal/layout/branch'
import type { AnyContent, AnyValue, Choice, Field, Row } from '@talao/fiscal/layout/row'
import { type Fields, text } from '../../http/fields.ts'
import { xmlInstant } from '../nfe/submission.ts'

/**
 * How a request value is written in the XML: `money` with two decimal places, `amount` the same but left out when zero,
 * `rate` with four decimal places, `decimal` without leading zeros, `instant` with seconds and an offset, `text`
 * unchanged.
 */
export type Form = 'text' | 'money' | 'amount' | 'rate' | 'decimal' | 'instant'

/** The request field of a tag's value, and its form (default `text`). */
export type Source = readonly [field: string, form?: Form]
export type Sources = Readonly<Record<string, Source>>

/**
 * Builds a group of the layout from the request. Absent fields are left out; the layout check reports required ones
 * later.
 */
export function composeGroup(fields: Fields, sources: Sources): Record<string, AnyContent | undefined> {
  return Object.fromEntries(Object.entries(sources).map(([tag, source]) => [tag, valueOf(fields, source)]))
}

/** Leaves out a group without content. */
export function unlessEmpty(group: AnyValue): AnyValue | undefined {
  return Object.values(group).some((content) => content !== undefined) ? group : undefined
}

/**
 * Builds a group according to its rows: a tax has one group per code, and Focus sends the same fields for all of them.
 * A required amount missing from the request is written as zero. An optional block is written when one of its amounts
 * is present.
 */
export function composeGroupByRows(rows: readonly Row[], fields: Fields, sources: Sources): AnyValue {
  const parts = rows.map((row): AnyValue => {
    if (row.kind === 'group') return {}
    if (row.kind === 'field') return { [row.tag]: filled(row, fields, sources[row.tag]) }
    const [branch = []] = row.branches
    return isTaken(row, fields, sources) ? composeGroupByRows(branch, fields, sources) : {}
  })
  return Object.assign({}, ...parts)
}

/** The rows of a nested group. Throws a RangeError when there is no such group. */
export function rowsOf(rows: readonly Row[], tag: string): readonly Row[] {
  const row = tagsOf(rows).get(tag)
  if (row?.kind !== 'group') throw new RangeError(`the layout has no group ${tag} there`)
  return row.rows
}

function filled(row: Field, fields: Fields, source: Source | undefined): string | undefined {
  if (!source) return undefined
  const [field, form = 'text'] = source
  const value = text(fields, field) ?? (row.least > 0 ? ZEROS[form] : undefined)
  // Inside a block that is written, a required tag is written even when it is zero.
  return value && FORMS[form === 'amount' && row.least > 0 ? 'money' : form](value)
}

const ZEROS: Partial<Record<Form, string>> = { money: '0', amount: '0', rate: '0' }

function isTaken(choice: Choice, fields: Fields, sources: Sources): boolean {
  const [branch = []] = choice.branches
  return choice.occurs === '1' || branch.some((row) => row.kind === 'field' && isAmount(fields, sources[row.tag]))
}

function isAmount(fields: Fields, source: Source | undefined): boolean {
  const isMoney = source?.[1] === 'money' || source?.[1] === 'amount'
  return isMoney && valueOf(fields, source) !== undefined
}

function valueOf(fields: Fields, [field, form = 'text']: Source): string | undefined {
  const value = text(fields, field)
  return value === undefined ? undefined : FORMS[form](value)
}

const FORMS: Record<Form, (value: string) => string | undefined> = {
  text: (value) => value,
  money,
  amount: (value) => (centsFromDecimal(value) ? money(value) : undefined),
  rate: (value) => {
    const [units = '0', fraction = ''] = decimal(value).split('.')
    return `${units}.${fraction.padEnd(4, '0')}`
  },
  decimal,
  instant: xmlInstant,
}

function money(value: string): string {
  return decimalFromCents(centsFromDecimal(value) ?? 0)
}

function decimal(value: string): string {
  return value.replace(/^0+(?=[0-9])/, '')
}
