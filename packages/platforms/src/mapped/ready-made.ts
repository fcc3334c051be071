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
 * The platform whose delivery this is, or undefined. Nothing is read by it before a seller has looked at it and saved it: the shapes come
 * from receivers of others and may have changed. Throws `UnreadableDelivery` for bytes that are no delivery.
 */
export function recognise(body: Uint8Array): ReadyMade | undefined {
  const paths = new Set(leavesOf(body).map(({ path }) => path))
  return READY_MADE.find(({ marks }) => marks.every((mark) => paths.has(mark)))
}
