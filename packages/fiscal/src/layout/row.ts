import { isPackageInForce, type SchemaPackage } from './schema-package.ts'
import type { ValueType } from './value-type.ts'

/** How often a row may occur, in the notation of the manuals. */
export type Occurs = '1' | '0-1' | `${0 | 1}-${number}`

/** When a row belongs to the layout. */
export type Vigency = {
  /** First and last day `YYYY-MM-DD`, both inclusive; null for unlimited. */
  from: string | null
  to: string | null
  /** Name of the schema package that brought the row, for a row that waits for its package; else null. */
  package: string | null
}

/** The bounds of `occurs` as numbers. */
export type Occurrences = {
  least: number
  most: number
  /** The row repeats together with the row before it, alternating. */
  alternates: boolean
}

/**
 * A row with a text value. `label` is its name on the screen. `screen` is its form path, a wire path with `*` for each
 * list position, or null if it is not on the form.
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

/** An element with child rows. An interface, because rows and groups are recursive. */
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
  /** The attributes that must be unique in the list, each by itself (xs:unique of the schema). */
  unique: readonly string[]
}

/** Exactly one branch; with '0-1' also none. A single branch means "all of these or none". */
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

export type FieldOptions = { from?: string; to?: string; package?: string; screen?: string; alternates?: boolean }
type GroupOptions = FieldOptions & { source?: string; unique?: readonly string[] }

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
  const { source = null, unique = [] } = options
  return { kind: 'group', tag, occurs, label, rows, source, unique, ...placed(occurs, options) }
}

/**
 * Properties common to fields and groups, always in the same order, because traversing objects of one shape is twice as
 * fast.
 */
function placed(occurs: Occurs, options: Nullable<FieldOptions>) {
  const { from, to, screen, alternates } = options
  const [least = '1', most = least] = occurs.split('-')
  return {
    least: Number(least),
    most: Number(most),
    from: from ?? null,
    to: to ?? null,
    package: options.package ?? null,
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

/** The element that a layout describes, and its source. `Value` is the type of its object. */
export type Layout<Value extends object = AnyValue> = {
  root: string
  namespace: string
  rows: readonly Row[]
  source: string
  /** Never set: it only carries the type, `ValueOf` of the rows. */
  readonly value?: Value
}

/**
 * Whether a row belongs to the layout on a day (`YYYY-MM-DD`). A row of a package that is not in `packages` never does.
 */
export function isInForce(
  { from, to, package: name }: Vigency,
  day: string,
  packages: readonly SchemaPackage[] = [],
): boolean {
  if (name !== null && !isPackageInForce(name, day, packages)) return false
  return (from === null || from <= day) && (to === null || day <= to)
}

/** A value of any layout, for code that traverses rows. */
export type AnyValue = { readonly [tag: string]: AnyContent | undefined }

export type AnyContent = string | AnyValue | readonly (string | AnyValue)[]
