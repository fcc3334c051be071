import { usePreferences, useSavePreferences } from '../session/preferences.ts'
import { moveItem } from './move-item.ts'
import type { SavedView } from './view-search.ts'

/** Limit of stored views, as in packages/contract. */
const MOST = 30

/** The views a user saved for this list, in order, with the operations on them. */
export function useOwnViews(list: string) {
  const { views } = usePreferences()
  const { mutate } = useSavePreferences()
  const own = readSaved(views?.[list])
  const keep = (next: SavedView[]) => mutate({ views: { ...views, [list]: next } })
  return {
    own,
    isFull: own.length >= MOST,
    add: (view: SavedView) => keep([...own, view]),
    change: (name: string, change: Partial<SavedView>) =>
      keep(own.map((view) => (view.name === name ? { ...view, ...change } : view))),
    remove: (name: string) => keep(own.filter((view) => view.name !== name)),
    move: (name: string, by: 1 | -1) => keep(moveItem(own, indexOf(own, name), by)),
  }
}

function indexOf(own: readonly SavedView[], name: string): number {
  return own.findIndex((view) => view.name === name)
}

/** Validates the stored value, which an older version may have written. */
export function readSaved(kept: unknown): SavedView[] {
  if (!Array.isArray(kept)) return []
  return kept.filter(
    (one): one is SavedView =>
      typeof one === 'object' && one !== null && typeof one.name === 'string' && typeof one.query === 'string',
  )
}
