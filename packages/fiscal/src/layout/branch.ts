import { type Choice, type Field, type Group, occurrences, type Row } from './row.ts'
import type { AnyValue } from './value.ts'

/** The tags of rows, those inside choices too. */
export function tagsOf(rows: readonly Row[]): ReadonlyMap<string, Field | Group> {
  const known = TAGS.get(rows)
  if (known) return known
  const tags = new Map<string, Field | Group>()
  for (const row of rows) {
    if (row.kind !== 'choice') tags.set(row.tag, row)
    else for (const branch of row.branches) for (const [tag, inner] of tagsOf(branch)) tags.set(tag, inner)
  }
  TAGS.set(rows, tags)
  return tags
}

const TAGS = new WeakMap<readonly Row[], ReadonlyMap<string, Field | Group>>()

/**
 * The branch of a choice that a value takes: it knows every tag present and, of several such, misses nothing. `nothing`
 * when no tag of the choice is there, `mixed` when the tags belong to different branches.
 */
export function branchOf(choice: Choice, value: AnyValue): readonly Row[] | 'nothing' | 'mixed' {
  let fits: readonly Row[] | undefined
  let present = 0
  for (const branch of choice.branches) present = Math.max(present, presentIn(branch, value))
  if (present === 0) return 'nothing'
  const all = presentInChoice(choice, value)
  for (const branch of choice.branches) {
    if (presentIn(branch, value) !== all) continue
    if (!missesSome(branch, value)) return branch
    fits ??= branch
  }
  return fits ?? 'mixed'
}

function presentIn(rows: readonly Row[], value: AnyValue): number {
  let count = 0
  for (const tag of tagsOf(rows).keys()) if (value[tag] !== undefined) count += 1
  return count
}

function presentInChoice(choice: Choice, value: AnyValue): number {
  const [first] = choice.branches
  if (choice.branches.length === 1 && first) return presentIn(first, value)
  return presentIn(listOf(choice), value)
}

/** A choice as a list of rows of its own, so that its tags are collected once. */
export function listOf(choice: Choice): readonly Row[] {
  const known = LISTS.get(choice)
  if (known) return known
  const list = [choice]
  LISTS.set(choice, list)
  return list
}

const LISTS = new WeakMap<Choice, readonly Row[]>()

function missesSome(rows: readonly Row[], value: AnyValue): boolean {
  return rows.some((row) =>
    row.kind === 'choice'
      ? row.occurs === '1' && typeof branchOf(row, value) === 'string'
      : occurrences(row.occurs).least > 0 && value[row.tag] === undefined,
  )
}
