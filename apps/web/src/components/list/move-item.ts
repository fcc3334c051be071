/** Moves the item at `from` by one position. At either end nothing changes. */
export function moveItem<T>(all: readonly T[], from: number, by: 1 | -1): T[] {
  const to = from + by
  const item = all[from]
  if (item === undefined || to < 0 || to >= all.length) return [...all]
  return all.toSpliced(from, 1).toSpliced(to, 0, item)
}
