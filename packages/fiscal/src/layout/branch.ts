import type { AnyValue, Choice, Field, Group, Row } from './row.ts'

/** The tags of rows, including those inside choices, in layout order. */
export function tagsOf(rows: readonly Row[]): ReadonlyMap<string, Field | Group> {
  const known = TAGS.get(rows)
  if (known) return known
  const tags = new Map<string, Field | Group>()
  for (const row of rows) {
    if (row.kind === 'choice') for (const [tag, inner] of tagsOfChoice(row)) tags.set(tag, inner)
    else tags.set(row.tag, row)
  }
  TAGS.set(rows, tags)
  return tags
}

const TAGS = new WeakMap<readonly Row[], ReadonlyMap<string, Field | Group>>()

/** The tags of every branch of a choice. */
export function tagsOfChoice(choice: Choice): ReadonlyMap<string, Field | Group> {
  const known = CHOICE_TAGS.get(choice)
  if (known) return known
  const tags = new Map(choice.branches.flatMap((branch) => [...tagsOf(branch)]))
  CHOICE_TAGS.set(choice, tags)
  return tags
}

const CHOICE_TAGS = new WeakMap<Choice, ReadonlyMap<string, Field | Group>>()

/**
 * The branch of a choice that matches a value: it has every tag present and, if several do, no required row is missing.
 * `nothing` when no tag of the choice is present, `mixed` when the tags belong to different branches.
 */
export function branchOf(choice: Choice, value: AnyValue): readonly Row[] | 'nothing' | 'mixed' {
  const present: string[] = []
  for (const tag of tagsOfChoice(choice).keys()) if (value[tag] !== undefined) present.push(tag)
  const [first] = present
  if (first === undefined) return 'nothing'
  let fits: readonly Row[] | undefined
  for (const branch of choice.branches) {
    const tags = tagsOf(branch)
    if (!tags.has(first) || !present.every((tag) => tags.has(tag))) continue
    if (choice.branches.length === 1 || !missesSome(branch, value)) return branch
    fits ??= branch
  }
  return fits ?? 'mixed'
}

function missesSome(rows: readonly Row[], value: AnyValue): boolean {
  return rows.some((row) =>
    row.kind === 'choice'
      ? row.occurs === '1' && typeof branchOf(row, value) === 'string'
      : row.least > 0 && value[row.tag] === undefined,
  )
}
