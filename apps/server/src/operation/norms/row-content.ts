import { addDays } from '@talao/fiscal'
import { type NormConflict, type NormRow, normIdentity } from '@talao/fiscal/norms/norm-row'
import { normOn } from '@talao/fiscal/norms/norms'
import type { NormSet } from '../../ledger/norms/load-norms.ts'

/** What a row says, besides its identity and its source. An empty field says no more than an absent one. */
export function contentOf({ state, valid_to, value }: NormRow): string {
  const said = value && Object.entries(value).filter(([, content]) => content != null)
  const fields = said?.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([state, valid_to, fields])
}

/** The rows that lost and say something else. A bundle may repeat what ships with Talão. */
export function differing(conflicts: readonly NormConflict[]): NormConflict[] {
  return conflicts.filter(({ winner, loser }) => contentOf(winner) !== contentOf(loser))
}

/** The first day on which the sets say something else; null when they always say the same. */
export function firstChange(present: NormSet, proposed: NormSet): string | null {
  const said = (set: NormSet) => new Map(set.rows.map((row) => [normIdentity(row), contentOf(row)]))
  const [before, after] = [said(present), said(proposed)]
  const rows = [...present.rows, ...proposed.rows].filter(
    (row) => before.get(normIdentity(row)) !== after.get(normIdentity(row)),
  )
  // A row that only gets another end says the same until then.
  const days = rows.flatMap(({ valid_from, valid_to }) =>
    valid_to ? [valid_from, addDays(valid_to, 1)] : [valid_from],
  )
  const differ = (day: string) => rows.some((row) => saidOn(present, row, day) !== saidOn(proposed, row, day))
  return [...new Set(days)].toSorted().find(differ) ?? null
}

function saidOn({ norms }: NormSet, { kind, code }: NormRow, day: string): string | null {
  const row = normOn(norms, kind, code, day)
  return row ? contentOf({ ...row, valid_to: null }) : null
}

/** How many rows count only in the proposal, say something else there, and count only at present. */
export function changedRows(present: NormSet, proposed: NormSet): { new: number; changed: number; gone: number } {
  const counting = ({ rows }: NormSet) =>
    new Map(rows.flatMap((row) => (row.state === 'STRUCK' ? [] : [[normIdentity(row), contentOf(row)] as const])))
  const [before, after] = [counting(present), counting(proposed)]
  const both = [...after].filter(([key]) => before.has(key))
  return {
    new: after.size - both.length,
    changed: both.filter(([key, content]) => before.get(key) !== content).length,
    gone: before.size - both.length,
  }
}
