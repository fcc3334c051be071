type Column = { id: string; priority?: number }
/** `isTight`: the table is still too wide with every removable column hidden. */
export type Leaving = { hidden: readonly string[]; isTight: boolean }

/**
 * Columns to hide from a table that is too wide by `overflow`. The highest `priority` number goes first, and among
 * equals the last column. Priority 1 is never hidden.
 */
export function columnsToHide(
  columns: readonly Column[],
  widths: ReadonlyMap<string, number>,
  overflow: number,
): Leaving {
  const hidden: string[] = []
  let left = overflow
  for (const { id } of inOrderOfLeaving(columns)) {
    if (left <= 0) break
    hidden.push(id)
    left -= widths.get(id) ?? 0
  }
  return { hidden, isTight: left > 0 }
}

function inOrderOfLeaving(columns: readonly Column[]): Column[] {
  const rank = ({ priority = 1 }: Column) => priority
  return columns
    .filter((column) => rank(column) > 1)
    .toReversed()
    .toSorted((a, b) => rank(b) - rank(a))
}
