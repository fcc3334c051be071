import { NOTE_KINDS, type NoteKind } from '../notes/note-kind.ts'
import type { ReadinessItem } from './readiness.ts'

/** Optional setup steps: notes can be sent without them. */
const WISHES = new Set(['vende', 'numeracao', 'nota-de-teste', 'plataforma', 'producao'])

/** Missing data that prevents the company from sending notes of a kind. */
export function missingFor(kind: NoteKind, items: readonly ReadinessItem[]): ReadinessItem[] {
  const { wire } = NOTE_KINDS[kind]
  return items.filter(
    (item) => !item.ok && item.step !== null && !WISHES.has(item.step) && (item.kind ?? wire) === wire,
  )
}
