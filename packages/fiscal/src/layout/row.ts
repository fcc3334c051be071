import type { AnyValue } from './value.ts'
import type { ValueType } from './value-type.ts'

/** How often a row may occur, as the manuals write it. */
export type Occurs = '1' | '0-1' | `${0 | 1}-${number}`

/** Days `YYYY-MM-DD` between which a row belongs to the layout, both included. */
export type Vigency = { from?: string; to?: string }

/**
 * A value. `label` names it on the screen; `screen` is its place in the form, as a wire path with `*` for each position
 * of a list, or null where no person types it.
 */
export type Field<Tag extends string = string, O extends Occurs = Occurs> = Vigency & {
  kind: 'field'
  tag: Tag
  occurs: O
  type: ValueType
  label: string
  screen: string | null
  attribute: boolean
}

/** An element with rows of its own. An interface, because rows hold groups and groups hold rows. */
export interface Group<
  Tag extends string = string,
  O extends Occurs = Occurs,
  Rows extends readonly Row[] = readonly Row[],
> extends Vigency {
  kind: 'group'
  tag: Tag
  occurs: O
  label: string
  rows: Rows
  source: string | null
  screen: string | null
}

/** Exactly one branch; with '0-1' also none. One branch alone means "all of these or none". */
export interface Choice<
  O extends '1' | '0-1' = '1' | '0-1',
  Branches extends readonly (readonly Row[])[] = readonly (readonly Row[])[],
> {
  kind: 'choice'
  occurs: O
  branches: Branches
  label: string
}

export type Row = Field | Group | Choice

type FieldOptions = Vigency & { screen?: string }
type GroupOptions = Vigency & { source?: string; screen?: string }

export function field<const Tag extends string, const O extends Occurs>(
  tag: Tag,
  occurs: O,
  type: ValueType,
  label: string,
  options: FieldOptions = {},
): Field<Tag, O> {
  return { kind: 'field', tag, occurs, type, label, attribute: false, screen: null, ...options }
}

export function attribute<const Tag extends string, const O extends '1' | '0-1'>(
  tag: Tag,
  occurs: O,
  type: ValueType,
  label: string,
): Field<Tag, O> {
  return { kind: 'field', tag, occurs, type, label, attribute: true, screen: null }
}

export function group<const Tag extends string, const O extends Occurs, const Rows extends readonly Row[]>(
  tag: Tag,
  occurs: O,
  label: string,
  rows: Rows,
  options: GroupOptions = {},
): Group<Tag, O, Rows> {
  return { kind: 'group', tag, occurs, label, rows, source: null, screen: null, ...options }
}

export function choice<const O extends '1' | '0-1', const Branches extends readonly (readonly Row[])[]>(
  occurs: O,
  label: string,
  ...branches: Branches
): Choice<O, Branches> {
  return { kind: 'choice', occurs, branches, label }
}

/** The element a layout describes, and the norm it follows. `Value` is the object that goes with it. */
export type Layout<Value extends object = AnyValue> = {
  root: string
  namespace: string
  rows: readonly Row[]
  source: string
  /** Never there: it only carries the type, `ValueOf` of the rows. */
  readonly value?: Value
}

export type Occurrences = { least: number; most: number }

/** `0-990` as numbers. */
export function occurrences(occurs: Occurs): Occurrences {
  const known = OCCURRENCES.get(occurs)
  if (known) return known
  const [least = '1', most = least] = occurs.split('-')
  const read = { least: Number(least), most: Number(most) }
  OCCURRENCES.set(occurs, read)
  return read
}

/** A layout uses a handful of spellings and walks them a thousand times a note. */
const OCCURRENCES = new Map<Occurs, Occurrences>()

/** Whether a row belongs to the layout on a day. */
export function isInForce({ from, to }: Vigency, day: string): boolean {
  return (from === undefined || from <= day) && (to === undefined || day <= to)
}
