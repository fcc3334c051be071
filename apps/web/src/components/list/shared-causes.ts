/** For each row, how many other rows of the page are blocked by the same cause. */
export function sharedCauses<T extends { id: number }>(
  rows: readonly T[],
  causeOf: ((row: T) => string | undefined) | undefined,
): ReadonlyMap<number, number> {
  if (!causeOf) return new Map()
  const groups = Map.groupBy(rows, causeOf)
  groups.delete(undefined)
  return new Map([...groups.values()].flatMap((group) => group.map(({ id }) => [id, group.length - 1] as const)))
}

export function othersText(others: number): string | undefined {
  if (others === 0) return undefined
  return others === 1 ? 'Outra nesta página tem a mesma causa.' : `Outras ${others} nesta página têm a mesma causa.`
}
