import type { NormConflict, NormRow } from '@talao/fiscal/norms/norm-row'

/** What a row says, besides its identity and its source. */
export function contentOf({ state, valid_to, value }: NormRow): string {
  const fields = value && Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([state, valid_to, fields])
}

/** The rows that lost and say something else. A bundle may repeat what ships with Talão. */
export function differing(conflicts: readonly NormConflict[]): NormConflict[] {
  return conflicts.filter(({ winner, loser }) => contentOf(winner) !== contentOf(loser))
}
