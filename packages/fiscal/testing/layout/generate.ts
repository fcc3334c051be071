import { tagsOf } from '../../src/layout/branch.ts'
import { type Choice, type Field, type Group, isInForce, type Row } from '../../src/layout/row.ts'
import type { SchemaPackage } from '../../src/layout/schema-package.ts'
import { typeOn, type ValueType } from '../../src/layout/value-type.ts'
import { valuesOf } from './probes.ts'
import type { Random } from './random.ts'

/** A mutable value of a layout. */
export type Draft = { [tag: string]: DraftContent | undefined }
export type DraftContent = string | Draft | (string | Draft)[]

export type GenerateTerms = {
  day: string
  packages?: readonly SchemaPackage[]
  next: Random
  /** Percentage of optional rows that are generated. */
  share: number
  /** Maximum number of elements generated for a list. */
  most: number
}

/**
 * A random value that satisfies every constraint of its rows on a day: everything required, some of the rest, values of
 * all kinds. `path` names the tags, from the top, of one row that must be present.
 */
export function generate(rows: readonly Row[], terms: GenerateTerms, path: readonly string[] = []): Draft {
  const value: Draft = {}
  for (const row of rows) {
    if (row.kind === 'choice') Object.assign(value, generateChoice(row, terms, path))
    else if (isInForce(row, terms.day, terms.packages)) addRow(value, row, terms, path)
  }
  return value
}

function addRow(value: Draft, row: Field | Group, terms: GenerateTerms, path: readonly string[]): void {
  const { least, most } = row
  const wanted = path[0] === row.tag
  const extra = terms.next(100) < terms.share ? 1 + terms.next(Math.min(most, terms.most)) : 0
  const times = Math.min(most, Math.max(least, wanted ? 1 : 0, extra))
  const one = () => generateOne(row, terms, wanted ? path.slice(1) : [])
  if (times > 0) value[row.tag] = most === 1 ? one() : Array.from({ length: times }, one)
}

function generateOne(row: Field | Group, terms: GenerateTerms, path: readonly string[]): string | Draft {
  if (row.kind === 'group') return generate(row.rows, terms, path)
  const pool = poolOf(typeOn(row.type, terms.day))
  return pool[terms.next(pool.length)] ?? ''
}

function generateChoice(choice: Choice, terms: GenerateTerms, path: readonly string[]): Draft {
  const branches = choice.branches.filter((branch) => hasRequired(branch, terms))
  const wanted = choice.branches.find((branch) => path[0] !== undefined && tagsOf(branch).has(path[0]))
  if (!wanted && choice.occurs === '0-1' && terms.next(100) >= terms.share) return {}
  const branch = wanted ?? branches[terms.next(branches.length)]
  return branch ? generate(branch, terms, path) : {}
}

/** A branch without a required row cannot be distinguished from an absent one. */
function hasRequired(branch: readonly Row[], { day, packages }: GenerateTerms): boolean {
  return branch.some((row) =>
    row.kind === 'choice' ? row.occurs === '1' : isInForce(row, day, packages) && row.least > 0,
  )
}

function poolOf(type: ValueType): readonly string[] {
  const known = POOLS.get(type)
  if (known) return known
  const pool = valuesOf(type, 30)
  POOLS.set(type, pool)
  return pool
}

const POOLS = new WeakMap<ValueType, readonly string[]>()
