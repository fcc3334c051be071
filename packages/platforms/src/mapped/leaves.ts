import { rootsIn } from '../delivery/deliveries.ts'
import { cutText, isFields, textAt, type Value } from '../reading/value.ts'

/** A leaf value of a delivery, which a seller can choose in the mapping. `sample` is its value, for display. */
export type Leaf = { path: string; sample: string }

/**
 * All leaves of a delivery (texts, numbers, booleans, nulls) in the order sent, at most five hundred. Skips names that
 * a path cannot express. For a list, reads only its first item. Throws `UnreadableDelivery` for bytes that are not a
 * delivery.
 */
export function leavesOf(body: Uint8Array): Leaf[] {
  const leaves: Leaf[] = []
  collect(leaves, rootsIn(body)[0] ?? null, '')
  return leaves
}

const MOST_LEAVES = 500
const LONGEST_PATH = 200
const LONGEST_SAMPLE = 80

function collect(leaves: Leaf[], value: Value, path: string): void {
  if (leaves.length >= MOST_LEAVES || path.length > LONGEST_PATH) return
  for (const [name, below] of branchesOf(value)) collect(leaves, below, path === '' ? name : `${path}.${name}`)
  if (path === '' || Array.isArray(value) || isFields(value)) return
  const sample = typeof value === 'boolean' ? String(value) : (textAt({ value }, 'value') ?? '')
  leaves.push({ path, sample: cutText(sample, LONGEST_SAMPLE) })
}

function branchesOf(value: Value): [string, Value][] {
  if (Array.isArray(value)) return value.map((one, index) => [String(index), one])
  if (!isFields(value)) return []
  return Object.entries(value).filter(([name]) => /^[^.\s]([^.]*[^.\s])?$/u.test(name))
}
