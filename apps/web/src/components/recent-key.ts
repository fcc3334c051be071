/** What the palette keeps in this browser, by person; whoever signs out takes it along. */
export const RECENT_KEY = 'talao-recent-'

export function forgetRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(RECENT_KEY)) localStorage.removeItem(key)
}
