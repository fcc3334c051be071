import type { SaleMapping } from '@talao/contract'
import { leavesOf } from './leaves.ts'
import { CHECKOUT_SHAPES } from './ready-made-checkouts.ts'
import { COURSE_SHAPES } from './ready-made-courses.ts'
import type { ReadyMade } from './ready-made-shape.ts'

/** Sorted by name. */
export const READY_MADE: readonly ReadyMade[] = [...COURSE_SHAPES, ...CHECKOUT_SHAPES].toSorted((a, b) =>
  a.name.localeCompare(b.name, 'pt-BR'),
)

/**
 * The platform of a delivery, or undefined. Its mapping paths are adjusted to this delivery, which an intermediate
 * program may have wrapped (`{"body": {…}}`). The mapping is only a suggestion until a seller checks and saves it: it
 * comes from third-party receivers and may be outdated. Throws `UnreadableDelivery` for bytes that are not a delivery.
 */
export function recognise(body: Uint8Array): ReadyMade | undefined {
  const paths = new Set(leavesOf(body).map(({ path }) => path))
  for (const shape of READY_MADE) {
    const before = placeOf(shape, paths)
    if (before !== undefined) return before === '' ? shape : { ...shape, mapping: placed(shape.mapping, before) }
  }
  return undefined
}

/** The prefix of a platform's paths in a wrapped delivery, or undefined when the marks do not match. */
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
