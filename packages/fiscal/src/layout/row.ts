import type { AnyValue } from './value.ts'
import type { ValueType } from './value-type.ts'

/** How often a row may occur, as the manuals write it. */
export type Occurs = '1' | '0-1' | `${0 | 1}-${number}`

/** Days `YYYY-MM-DD` between which a row belongs to the layout, both included; null for no end. */
export type Vigency = { from: string | null; to: string | null }

/** `occurs` in numbers. */
export type Occurrences = {
  least: number
  most: number
  /** Repeats together with the row before it, one of each in turn. */
  alternates: boolean
}

/**
 * A value. `label` names it on the screen; `screen` is its place in the form, as a wire path with `*` for each position
 * of a list, or null where no person types it.
 */
export type Field<Tag extends string = string, O extends Occurs = Occurs> = Vigency &
  Occurrences & {
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
> extends Vigency,
    Occurrences {
  kind: 'group'
  tag: Tag
  occurs: O
  label: string
  rows: Rows
  source: string | null
  screen: string | null
  /** The attribute that no two groups of the list have alike (xs:unique of the schema). */
  unique: string | null
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

type FieldOptions = { from?: string; to?: string; screen?: string; alternates?: boolean }
type GroupOptions = FieldOptions & { source?: string; unique?: string }

export function field<const Tag extends string, const O extends Occurs>(
  tag: Tag,
  occurs: O,
  type: ValueType,
  label: string,
  options: FieldOptions = {},
): Field<Tag, O> {
  return { kind: 'field', tag, occurs, type, label, attribute: false, ...placed(occurs, options) }
}

export function attribute<const Tag extends string, const O extends '1' | '0-1'>(
  tag: Tag,
  occurs: O,
  type: ValueType,
  label: string,
): Field<Tag, O> {
  return { kind: 'field', tag, occurs, type, label, attribute: true, ...placed(occurs, {}) }
}

export function group<const Tag extends string, const O extends Occurs, const Rows extends readonly Row[]>(
  tag: Tag,
  occurs: O,
  label: string,
  rows: Rows,
  options: GroupOptions = {},
): Group<Tag, O, Rows> {
  const { source = null, unique = null } = options
  return { kind: 'group', tag, occurs, label, rows, source, unique, ...placed(occurs, options) }
}

/** What fields and groups have alike, in the same order for each: the walkers are twice as fast over rows of one shape. */
function placed(occurs: Occurs, options: Nullable<FieldOptions>) {
  const { from, to, screen, alternates } = options
  const [least = '1', most = least] = occurs.split('-')
  return {
    least: Number(least),
    most: Number(most),
    from: from ?? null,
    to: to ?? null,
    screen: screen ?? null,
    alternates: alternates ?? false,
  }
}

type Nullable<T> = { [K in keyof T]?: T[K] | null }

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

/** Whether a row belongs to the layout on a day. */
export function isInForce({ from, to }: Vigency, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to)
}
