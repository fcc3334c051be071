type Column = { id: string; priority?: number }
/** `isTight`: with all gone that may go there is still too little room. */
export type Leaving = { hidden: readonly string[]; isTight: boolean }

/** The columns that leave a table which is too wide by `overflow`: those of a higher number first, of these the last one first; 1 stays. */
export function columnsToLeave(
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
