import { tagsOf } from '../../src/layout/branch.ts'
import { type Choice, isInForce, type Row } from '../../src/layout/row.ts'
import type { SchemaPackage } from '../../src/layout/schema-package.ts'
import { typeOn, type ValueType } from '../../src/layout/value-type.ts'
import { probesOf } from './probes.ts'
import { accepts, type XsdChoice, type XsdGroup, type XsdRow, type XsdType } from './xsd.ts'

/**
 * The differences between a table and a schema, one line per place. `leftOut` are places the table omits on purpose.
 */
export function differences(
  rows: readonly Row[],
  schema: Pick<XsdGroup, 'rows' | 'unique'>,
  day: string,
  leftOut: readonly string[] = [],
  packages: readonly SchemaPackage[] = [],
): string[] {
  return compareGroup(rows, schema, '', { day, leftOut, packages })
}

type Terms = { day: string; leftOut: readonly string[]; packages: readonly SchemaPackage[] }

/** The rows that belong to the layout on a day. A choice with no such row is omitted. */
function rowsOn(rows: readonly Row[], terms: Terms): Row[] {
  const { day, packages } = terms
  return rows.filter((row) =>
    row.kind === 'choice'
      ? row.branches.some((branch) => rowsOn(branch, terms).length > 0)
      : isInForce(row, day, packages),
  )
}

function compareGroup(
  rows: readonly Row[],
  schema: Pick<XsdGroup, 'rows' | 'unique'>,
  place: string,
  terms: Terms,
): string[] {
  const found = compareRows(rowsOn(rows, terms), schema.rows, place, terms)
  return [...found, ...compareIdentities(rowsOn(rows, terms), schema.unique, place)]
}

function compareRows(ours: readonly Row[], theirs: readonly XsdRow[], place: string, terms: Terms): string[] {
  const mine = attributesFirst(ours)
  const carried = attributesFirst(theirs.filter((row) => isCarried(row, place, terms)))
  const found: string[] = []
  for (let at = 0; at < Math.max(mine.length, carried.length); at += 1) {
    const [own, other] = [mine[at], carried[at]]
    if (!own || !other || nameOf(own) !== nameOf(other)) {
      return [
        ...found,
        `${place}: ${own ? nameOf(own) : 'nothing'} where the schema has ${other ? nameOf(other) : 'nothing'}`,
      ]
    }
    found.push(...compareRow(own, other, place, terms))
  }
  return found
}

function isCarried(row: XsdRow, place: string, terms: Terms): boolean {
  if (row.kind === 'choice')
    return row.branches.some((branch) => branch.some((inner) => isCarried(inner, place, terms)))
  return !terms.leftOut.includes(`${place}${row.tag}`)
}

/** Canonical XML sorts attributes itself, so their order is not compared. */
function attributesFirst<R extends Row | XsdRow>(rows: readonly R[]): R[] {
  const attributes = rows.filter((row) => row.kind === 'field' && row.attribute)
  return [
    ...attributes.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
    ...rows.filter((row) => !attributes.includes(row)),
  ]
}

function compareRow(own: Row, other: XsdRow, place: string, terms: Terms): string[] {
  if (own.kind !== other.kind) return [`${place}${nameOf(own)}: ${own.kind} is ${other.kind} in the schema`]
  if (own.kind === 'choice') return other.kind === 'choice' ? compareChoice(own, other, place, terms) : []
  if (other.kind === 'choice') return []
  const here = `${place}${own.tag}`
  const found: string[] = []
  if (own.least !== other.least || own.most !== other.most) {
    found.push(`${here}: ${own.occurs}, in the schema ${other.least}-${other.most}`)
  }
  if (own.alternates !== (other.alternates ?? false)) found.push(`${here}: alternates ${own.alternates}`)
  if (own.kind === 'group' && other.kind === 'group') {
    found.push(...compareGroup(own.rows, other, `${here}.`, terms))
  }
  if (own.kind === 'field' && other.kind === 'field') {
    if (own.attribute !== other.attribute) found.push(`${here}: attribute ${own.attribute}`)
    found.push(...compareTypes(typeOn(own.type, terms.day), other.type).map((text) => `${here}: ${text}`))
  }
  return found
}

/** A uniqueness constraint over all children applies to those that have the attribute. */
function compareIdentities(rows: readonly Row[], unique: readonly string[], place: string): string[] {
  return [...tagsOf(rows).values()].flatMap((row) => {
    if (row.kind !== 'group') return []
    const theirs = unique.filter((attribute) => tagsOf(row.rows).has(attribute)).join()
    const ours = row.unique.join()
    return ours === theirs ? [] : [`${place}${row.tag}: unique by ${ours}, in the schema by ${theirs}`]
  })
}

function compareChoice(own: Choice, other: XsdChoice, place: string, terms: Terms): string[] {
  const here = `${place}(${nameOf(own)})`
  const ours = own.branches.map((branch) => rowsOn(branch, terms)).filter((branch) => branch.length > 0)
  const theirs = other.branches
    .flatMap(withoutLeadingChoice)
    .filter((branch) => branch.some((row) => isCarried(row, place, terms)))
  if (ours.length !== theirs.length) return [`${here}: ${ours.length} branches, ${theirs.length} in the schema`]
  const found: string[] = []
  const mayBeEmpty = other.least === 0 || other.branches.some(isEmptiable)
  if ((own.occurs === '0-1') !== mayBeEmpty)
    found.push(`${here}: ${own.occurs}, in the schema ${mayBeEmpty ? '0-1' : '1'}`)
  return [...found, ...ours.flatMap((branch, at) => compareRows(branch, theirs[at] ?? [], place, terms))]
}

/** "(a or b), then c" is the same as "a, then c" or "b, then c", the form that tables use. */
function withoutLeadingChoice(branch: readonly XsdRow[]): (readonly XsdRow[])[] {
  const [first, ...others] = branch
  if (first?.kind !== 'choice' || first.least === 0 || others.length === 0) return [branch]
  return first.branches.map((inner) => [...inner, ...others])
}

/** Compares code lists directly, and other types by testing hundreds of values at the edges of either. */
function compareTypes(own: ValueType, other: XsdType): string[] {
  const known = COMPARED.get(own)?.get(signature(other))
  if (known) return known
  const found = compareValues(own, other)
  const answers = COMPARED.get(own) ?? new Map<string, string[]>()
  COMPARED.set(own, answers.set(signature(other), found))
  return found
}

const COMPARED = new WeakMap<ValueType, Map<string, string[]>>()

function compareValues(own: ValueType, other: XsdType): string[] {
  if (own.values && other.values) {
    const [ours, theirs] = [own.values, other.values].map((values) => [...(values ?? [])].sort().join(' '))
    return ours === theirs ? [] : [`values ${ours}, in the schema ${theirs}`]
  }
  const wrong = probesOf(own, other).find((value) => takes(own, value) !== accepts(other, value))
  if (wrong === undefined) return []
  return [
    `${JSON.stringify(wrong.slice(0, 60))} (${wrong.length}): ${takes(own, wrong) ? 'taken' : 'refused'} here, not so in the schema (${signature(other).slice(0, 120)})`,
  ]
}

function takes(type: ValueType, value: string): boolean {
  return value.length >= type.min && value.length <= type.max && type.pattern.test(value)
}

function signature(type: XsdType): string {
  return [type.primitive, type.min, type.max, type.values?.join(','), ...type.levels.map(({ source }) => source)].join(
    ' ',
  )
}

function isEmptiable(rows: readonly XsdRow[]): boolean {
  return rows.every((row) => row.least === 0 || (row.kind === 'choice' && row.branches.some(isEmptiable)))
}

/** A choice is named by its first tag. */
function nameOf(row: Row | XsdRow): string {
  if (row.kind !== 'choice') return row.tag
  const [first] = row.branches.flatMap((branch) => branch.map((inner: Row | XsdRow) => nameOf(inner)))
  return `choice of ${(first ?? 'nothing').replace(/^(choice of )+/, '')}`
}
