import type { NoteKind } from './notes/queries.ts'
import type { ReadinessItem } from './readiness.ts'

/** A wish, not a condition: the note leaves without it. */
const WISHES = new Set(['vende', 'numeracao', 'nota-de-teste', 'plataforma', 'producao'])

/** What keeps notes of a kind from leaving, whoever makes them. */
export function lacksOf(kind: NoteKind, items: readonly ReadinessItem[]): ReadinessItem[] {
  const wire = kind === 'nfe' ? 'NFE' : 'NFSE'
  return items.filter(
    (item) => !item.ok && item.step !== null && !WISHES.has(item.step) && (item.kind ?? wire) === wire,
  )
}
