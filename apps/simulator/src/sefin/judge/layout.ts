import { checkLayout } from '@talao/fiscal/layout/check'
import type { Layout } from '@talao/fiscal/layout/row'
import { refusal, type SefinRefusal } from '../refusal.ts'

/** The one layout the national system takes today: every field of it is in force on every day from here on. */
const IN_FORCE = '2026-08-10'

/** What the layout does not know, and what stands in another place than its own. */
export type Places = { unknown: readonly string[]; misplaced: readonly string[] }

/** E1235 for each place in which a document does not fit its layout. Anything may be missing from what was sent. */
export function layoutRefusals<V extends object>(
  layout: Layout<V>,
  value: V,
  { unknown, misplaced }: Places = { unknown: [], misplaced: [] },
): SefinRefusal[] {
  const strange = [...unknown, ...misplaced].map((place) => `${place}: elemento inesperado`)
  const faults = checkLayout(layout, value, IN_FORCE).map(({ place, text }) => `${place}: ${text}`)
  return [...strange, ...faults].map((complement) => refusal('E1235', complement))
}
