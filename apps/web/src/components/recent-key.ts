/** What the palette keeps in this browser, by person; whoever signs out takes it along. */
export const RECENT_KEY = 'talao-recent-'
/** Forms as they were typed, by person. A session that merely ends leaves them: the same person comes back to them. */
export const DRAFT_KEY = 'talao:rascunho:'
/** Told to whoever still holds something that would be kept. */
export const FORGOTTEN = 'talao-forgotten'

export function forgetKept(): void {
  const isOurs = (key: string) => key.startsWith(RECENT_KEY) || key.startsWith(DRAFT_KEY)
  for (const key of Object.keys(localStorage)) if (isOurs(key)) localStorage.removeItem(key)
  dispatchEvent(new Event(FORGOTTEN))
}
