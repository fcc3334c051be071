import type { TimelineEntry } from '@talao/contract'

const PATIENCE_MS = 120_000

/** True while an e-mail that a user asked for a moment ago has no outcome yet. */
export function awaitsMail(entries: readonly TimelineEntry[], now: Date): boolean {
  const last = entries.filter(({ kind }) => kind === 'mail').toSorted((one, other) => one.at.localeCompare(other.at))
  const asked = last.at(-1)
  // The outcome of an e-mail is an automatic entry, without a user.
  if (!asked || asked.user === null) return false
  return now.getTime() - Date.parse(asked.at) < PATIENCE_MS
}
