/** Prefix of the command palette's history in this browser, per user. Deleted on sign-out. */
export const RECENT_KEY = 'talao-recent-'
/**
 * Prefix of unsaved drafts, per user. Deleted on sign-out, but kept when the session expires, so the same user can
 * continue.
 */
export const DRAFT_KEY = 'talao:rascunho:'
/** Event for components that still hold unsaved values: they must not store them any more. */
export const STORAGE_CLEARED = 'talao-forgotten'

export function clearUserStorage(): void {
  const isOurs = (key: string) => key.startsWith(RECENT_KEY) || key.startsWith(DRAFT_KEY)
  for (const key of Object.keys(localStorage)) if (isOurs(key)) localStorage.removeItem(key)
  dispatchEvent(new Event(STORAGE_CLEARED))
}
