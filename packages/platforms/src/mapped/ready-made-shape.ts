import type { SaleMapping } from '@talao/contract'

/**
 * A platform without a dedicated parser whose deliveries are known from public programs: their field paths and event
 * texts.
 */
export type ReadyMade = {
  /** The id under which a seller chooses it. */
  id: string
  name: string
  /** A set of paths that no other known platform has together. */
  marks: readonly string[]
  mapping: SaleMapping
}
