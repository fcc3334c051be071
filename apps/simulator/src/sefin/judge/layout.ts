import { checkLayout } from '@talao/fiscal/layout/check'
import type { Layout } from '@talao/fiscal/layout/row'
import { refusal, type SefinRefusal } from '../refusal.ts'

/** The national system accepts only one layout today. All its fields are in force from this day on. */
const IN_FORCE = '2026-08-10'

/** Elements that the layout does not have, and elements in a wrong position. */
export type Places = { unknown: readonly string[]; misplaced: readonly string[] }

/**
 * E1235 for each place where a document breaks its layout. Any element of `value` may be missing, because it was sent
 * by a client.
 */
export function layoutRefusals<V extends object>(
  layout: Layout<V>,
  value: V,
  { unknown, misplaced }: Places = { unknown: [], misplaced: [] },
): SefinRefusal[] {
  const strange = [...unknown, ...misplaced].map((place) => `${place}: elemento inesperado`)
  const faults = checkLayout(layout, value, IN_FORCE).map(({ place, text }) => `${place}: ${text}`)
  return [...strange, ...faults].map((complement) => refusal('E1235', complement))
}
