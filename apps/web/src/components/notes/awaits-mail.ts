import type { TimelineEntry } from '@talao/contract'

const PATIENCE_MS = 120_000

/** A mail was asked for by a person a moment ago, and no word of its end is there yet. */
export function awaitsMail(entries: readonly TimelineEntry[], now: Date): boolean {
  const last = entries.filter(({ kind }) => kind === 'mail').toSorted((one, other) => one.at.localeCompare(other.at))
  const asked = last.at(-1)
  // What became of a mail is told by the house, which has no name.
  if (!asked || asked.user === null) return false
  return now.getTime() - Date.parse(asked.at) < PATIENCE_MS
}
