import { centsFromDecimal, decimalFromCents } from '@talao/fiscal'
import { tagsOf } from '@talao/fiscal/layout/branch'
import type { Choice, Field, Row } from '@talao/fiscal/layout/row'
import type { AnyContent, AnyValue } from '@talao/fiscal/layout/value'
import { xmlInstant } from '../authority/submission.ts'
import { type Fields, text } from '../fields.ts'

/**
 * How the layout writes what the request says: `money` with two places, `amount` likewise but only where it is not zero,
 * `rate` with four places, `decimal` without zeros in front, `instant` with seconds and an offset, `text` as it came.
 */
export type Form = 'text' | 'money' | 'amount' | 'rate' | 'decimal' | 'instant'

/** Where the value of a tag comes from: the request's field, and its form (`text` unless told). */
export type Source = readonly [field: string, form?: Form]
export type Sources = Readonly<Record<string, Source>>

/** A group of the layout from the request: what is absent stays out, and the layout says later what must not. */
export function pick(fields: Fields, sources: Sources): Record<string, AnyContent | undefined> {
  return Object.fromEntries(Object.entries(sources).map(([tag, source]) => [tag, valueOf(fields, source)]))
}

/** A group without content is left out. */
export function unlessEmpty(group: AnyValue): AnyValue | undefined {
  return Object.values(group).some((content) => content !== undefined) ? group : undefined
}

/**
 * A group whose rows decide what it takes: a tax has one group a code, and Focus sends the same fields for all of them. An
 * amount that the layout demands and the request leaves out is zero; a block that may be absent comes with its first amount.
 */
export function fill(rows: readonly Row[], fields: Fields, sources: Sources): AnyValue {
  const parts = rows.map((row): AnyValue => {
    if (row.kind === 'group') return {}
    if (row.kind === 'field') return { [row.tag]: filled(row, fields, sources[row.tag]) }
    const [branch = []] = row.branches
    return isTaken(row, fields, sources) ? fill(branch, fields, sources) : {}
  })
  return Object.assign({}, ...parts)
}

/** The rows of a group that stands among others. */
export function rowsOf(rows: readonly Row[], tag: string): readonly Row[] {
  const row = tagsOf(rows).get(tag)
  if (row?.kind !== 'group') throw new RangeError(`the layout has no group ${tag} there`)
  return row.rows
}

function filled(row: Field, fields: Fields, source: Source | undefined): string | undefined {
  if (!source) return undefined
  const [field, form = 'text'] = source
  const value = text(fields, field) ?? (row.least > 0 ? ZEROS[form] : undefined)
  // Inside a block that is there, a zero is written where the layout demands the tag.
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
