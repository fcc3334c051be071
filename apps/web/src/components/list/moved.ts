/** With the one at `from` a place earlier or later; at the ends it stays. */
export function moved<T>(all: readonly T[], from: number, by: 1 | -1): T[] {
  const to = from + by
  const item = all[from]
  if (item === undefined || to < 0 || to >= all.length) return [...all]
  return all.toSpliced(from, 1).toSpliced(to, 0, item)
}
