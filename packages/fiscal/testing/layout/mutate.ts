import { tagsOf } from '../../src/layout/branch.ts'
import { type Choice, type Field, type Group, isInForce, type Row } from '../../src/layout/row.ts'
import type { SchemaPackage } from '../../src/layout/schema-package.ts'
import { typeOn, type ValueType } from '../../src/layout/value-type.ts'
import type { Draft, DraftContent } from './generate.ts'
import { STRANGE, spoilt, valuesOf } from './probes.ts'

/** One violation inserted into an otherwise valid value. The fault must name one of `tags` at `path`. */
export type Mutation = {
  kind:
    | 'missing'
    | 'short'
    | 'long'
    | 'value'
    | 'list'
    | 'repeated'
    | 'unknown'
    | 'empty choice'
    | 'mixed choice'
    | 'dates'
  /** Tags from the top down to the mutated group. */
  path: readonly string[]
  /** Rows that must be present first. */
  needs: readonly string[]
  tags: readonly string[]
  what: string
  plant(at: Draft): void
}

/** Every violation of every constraint of the rows and their descendants on a day. */
export function mutationsOf(
  rows: readonly Row[],
  day: string,
  packages: readonly SchemaPackage[] = [],
  path: readonly string[] = [],
): Mutation[] {
  const unknown: Mutation = {
    kind: 'unknown',
    path,
    needs: [],
    tags: ['xTalao'],
    what: 'xTalao',
    plant: (at) => {
      at['xTalao'] = '1'
    },
  }
  return [unknown, ...ofRows(rows, { day, packages }, path, false)]
}

type Terms = { day: string; packages: readonly SchemaPackage[] }

function ofRows(rows: readonly Row[], terms: Terms, path: readonly string[], inChoice: boolean): Mutation[] {
  const { day, packages } = terms
  const required = rows.filter((row) => row.kind !== 'choice' && row.least > 0).length
  return rows.flatMap((row) => {
    if (row.kind === 'choice')
      return [...ofChoice(row, terms, path), ...row.branches.flatMap((one) => ofRows(one, terms, path, true))]
    if (!isInForce(row, day, packages)) return [outsideItsDates(row, day, path)]
    // A branch without its only required row counts as absent, which the choice mutations cover.
    const removable = row.least > 0 && !(inChoice && required === 1)
    return [
      ...(removable ? [missing(row, path)] : []),
      ...(row.most > 1 ? [tooMany(row, path)] : []),
      ...(row.kind === 'group' ? row.unique.map((attribute) => repeated(row.tag, attribute, path)) : []),
      ...(row.kind === 'group'
        ? mutationsOf(row.rows, day, packages, [...path, row.tag])
        : wrongValues(row, day, path)),
    ]
  })
}

function missing(row: Field | Group, path: readonly string[]): Mutation {
  const { tag } = row
  return { kind: 'missing', path, needs: [tag], tags: [tag], what: `no ${tag}`, plant: (at) => void delete at[tag] }
}

function tooMany({ tag, most }: Field | Group, path: readonly string[]): Mutation {
  const plant = (at: Draft) => {
    const [one = ''] = [at[tag]].flat()
    at[tag] = Array.from({ length: most + 1 }, () => one)
  }
  return { kind: 'list', path, needs: [tag], tags: [tag], what: `${most + 1} of ${tag}`, plant }
}

/** The fault is reported at the second element. */
function repeated(tag: string, unique: string, path: readonly string[]): Mutation {
  const plant = (at: Draft) => {
    const [one = ''] = [at[tag]].flat()
    at[tag] = [one, one]
  }
  return { kind: 'repeated', path, needs: [tag], tags: [`${tag}.1.${unique}`], what: `two of ${unique} alike`, plant }
}

function outsideItsDates(row: Field | Group, day: string, path: readonly string[]): Mutation {
  const content = contentOf(row, row.to ?? row.from ?? day)
  return { ...put(row.tag, path, content), kind: 'dates', needs: [], what: `${row.tag} on ${day}` }
}

function contentOf(row: Field | Group, day: string): DraftContent {
  const one = row.kind === 'field' ? (valuesOf(typeOn(row.type, day), 1)[0] ?? '') : {}
  return row.most > 1 ? [one] : one
}

function wrongValues(row: Field, day: string, path: readonly string[]): Mutation[] {
  const type = typeOn(row.type, day)
  const list = row.most > 1
  const planted = (kind: Mutation['kind'], value: string): Mutation => ({
    ...put(row.tag, path, list ? [value] : value),
    kind,
    what: `${row.tag} = ${JSON.stringify(value.slice(0, 60))}`,
  })
  const wrong = wrongOf(type)
  return [
    ...(type.min > 0 ? [planted('short', filled(type, type.min - 1))] : []),
    planted('long', filled(type, type.max + 1)),
    ...wrong.map((value) => planted('value', value)),
  ]
}

function put(tag: string, path: readonly string[], content: DraftContent): Mutation {
  const plant = (at: Draft) => {
    at[tag] = content
  }
  return { kind: 'value', path, needs: [tag], tags: [tag], what: tag, plant }
}

/** Up to four values of valid length that the type refuses, for different reasons where possible. */
function wrongOf(type: ValueType): string[] {
  const known = WRONG.get(type)
  if (known) return known
  const tried = [...valuesOf(type, 3).flatMap(spoilt), ...STRANGE]
  const refused = tried.filter(
    (value) => value.length >= type.min && value.length <= type.max && !type.pattern.test(value),
  )
  const wrong = [...new Set(refused)].filter((_, at, all) => at % Math.ceil(all.length / 4) === 0)
  WRONG.set(type, wrong)
  return wrong
}

const WRONG = new WeakMap<ValueType, string[]>()

function filled(type: ValueType, length: number): string {
  return (type.kind === 'text' ? 'a' : '1').repeat(length)
}

function ofChoice(choice: Choice, { day, packages }: Terms, path: readonly string[]): Mutation[] {
  const branches = choice.branches
    .map((branch) => [...tagsOf(branch)].filter(([, row]) => isInForce(row, day, packages)))
    .filter((branch) => branch.length > 0)
  const tags = branches.flatMap((branch) => branch.map(([tag]) => tag))
  const [first = [], ...others] = branches
  const needs = first.slice(0, 1).map(([tag]) => tag)
  const all = { path, needs, tags }
  const empty: Mutation = {
    ...all,
    kind: 'empty choice',
    what: `none of ${tags.join(', ')}`,
    plant: (at) => {
      for (const tag of tags) delete at[tag]
    },
  }
  const mixed = others.flatMap((branch): Mutation[] => {
    const [stranger] = branch.filter(([tag]) => !first.some(([own]) => own === tag))
    // A branch that the first one contains mixes with nothing.
    if (!stranger) return []
    const plant = (at: Draft) => {
      at[stranger[0]] = contentOf(stranger[1], day)
    }
    return [{ ...all, kind: 'mixed choice', what: `${needs.join()} with ${stranger[0]}`, plant }]
  })
  return [...(choice.occurs === '1' ? [empty] : []), ...mixed]
}
