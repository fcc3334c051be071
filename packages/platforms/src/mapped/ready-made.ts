import type { SaleMapping } from '@talao/contract'
import { leavesOf } from './fields.ts'
import { CHECKOUT_SHAPES } from './ready-made-checkouts.ts'
import { COURSE_SHAPES } from './ready-made-courses.ts'

/** A platform without a reader of ours whose deliveries public programs show: where everything stands there, and what its words mean. */
export type ReadyMade = {
  /** As a seller chooses it. */
  id: string
  name: string
  /** Paths that together no other known platform has. */
  marks: readonly string[]
  mapping: SaleMapping
}

/** By name. */
export const READY_MADE: readonly ReadyMade[] = [...COURSE_SHAPES, ...CHECKOUT_SHAPES].toSorted((a, b) =>
  a.name.localeCompare(b.name, 'pt-BR'),
)

/**
 * The platform whose delivery this is, or undefined; its places as they stand in this delivery, which a program in between may have put into
 * something (`{"body": {…}}`). Nothing is read by it before a seller has looked at it and saved it: the shapes come from receivers of others
 * and may have changed. Throws `UnreadableDelivery` for bytes that are no delivery.
 */
export function recognise(body: Uint8Array): ReadyMade | undefined {
  const paths = new Set(leavesOf(body).map(({ path }) => path))
  for (const shape of READY_MADE) {
    const before = placeOf(shape, paths)
    if (before !== undefined) return before === '' ? shape : { ...shape, mapping: placed(shape.mapping, before) }
  }
  return undefined
}

/** What stands before the places of a platform in a delivery. */
function placeOf({ marks }: ReadyMade, paths: ReadonlySet<string>): string | undefined {
  const [first = '', ...others] = marks
  const before = [...paths]
    .filter((path) => `.${path}`.endsWith(`.${first}`))
    .map((path) => path.slice(0, -first.length))
  return before.find((one) => others.every((mark) => paths.has(one + mark)))
}

function placed(mapping: SaleMapping, before: string): SaleMapping {
  const paths = Object.entries(mapping.paths).map(([field, path]) => [field, before + path])
  return { ...mapping, paths: Object.fromEntries(paths) }
}
