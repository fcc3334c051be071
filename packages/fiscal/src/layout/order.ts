import type { XmlElement } from '../xml/read.ts'
import { branchOf, tagsOf, tagsOfChoice } from './branch.ts'
import type { AnyValue, Row } from './row.ts'
import { isPackageEmitted, type SchemaPackage } from './schema-package.ts'

/**
 * The children of an element that come after one of a later row of its layout. Tags unknown to the layout, and those of
 * packages that are not emitted, are ignored. `checkLayout` reports a choice with mixed branches.
 */
export function misplacedIn(
  rows: readonly Row[],
  value: AnyValue,
  element: XmlElement,
  packages: readonly SchemaPackage[],
): string[] {
  const places = placesIn(rows, value)
  const misplaced: string[] = []
  let furthest = 0
  for (const child of element.children) {
    if (typeof child === 'string' || child.namespace !== element.namespace) continue
    const place = places.get(child.name)
    if (place === undefined || isWaiting(rows, child.name, packages)) continue
    if (place < furthest) misplaced.push(child.name)
    else furthest = place
  }
  return misplaced
}

function isWaiting(rows: readonly Row[], tag: string, packages: readonly SchemaPackage[]): boolean {
  const name = tagsOf(rows).get(tag)?.package ?? null
  return name !== null && !isPackageEmitted(name, packages)
}

/** The position of each tag among its siblings, for the branches that the value takes. */
function placesIn(rows: readonly Row[], value: AnyValue): ReadonlyMap<string, number> {
  const known = WITHOUT_CHOICE.get(rows)
  if (known) return known
  const places = new Map<string, number>()
  put(rows, value, places)
  if (rows.every(({ kind }) => kind !== 'choice')) WITHOUT_CHOICE.set(rows, places)
  return places
}

/** Cache for rows without choices: only a choice makes the order depend on the value. */
const WITHOUT_CHOICE = new WeakMap<readonly Row[], ReadonlyMap<string, number>>()

function put(rows: readonly Row[], value: AnyValue, places: Map<string, number>): void {
  for (const row of rows) {
    if (row.kind !== 'choice') {
      places.set(row.tag, row.alternates ? places.size - 1 : places.size)
      continue
    }
    const branch = branchOf(row, value)
    if (typeof branch !== 'string') put(branch, value, places)
    else if (branch === 'mixed') {
      // No branch says the order of tags that do not belong together.
      const place = places.size
      for (const tag of tagsOfChoice(row).keys()) places.set(tag, place)
    }
  }
}
