type Named = { id: string }

/**
 * Columns the user cannot choose: the stub, the actions and the company, which depends on how many companies are
 * selected.
 */
function isFixed<C extends Named>(columns: readonly C[], column: C): boolean {
  return column === columns[0] || column.id === 'actions' || column.id === 'company'
}

/** The columns chosen by the user, in that order. Without a choice, all columns. */
export function chosenColumns<C extends Named>(
  columns: readonly C[],
  chosen: readonly string[] | undefined,
): readonly C[] {
  if (!chosen) return columns
  const free = columns.filter((column) => !isFixed(columns, column))
  const wanted = chosen.flatMap((id) => free.find((column) => column.id === id) ?? [])
  const isActs = ({ id }: C) => id === 'actions'
  const heads = columns.filter((column) => isFixed(columns, column) && !isActs(column))
  return [...heads, ...wanted, ...columns.filter(isActs)]
}

/** The columns to choose from, the shown ones first and in their order. */
export function choices<C extends Named>(columns: readonly C[], shown: readonly string[]): C[] {
  const free = columns.filter((column) => !isFixed(columns, column))
  const on = shown.flatMap((id) => free.find((column) => column.id === id) ?? [])
  return [...on, ...free.filter((column) => !shown.includes(column.id))]
}

/** Validates the stored value, which an older version may have written. */
export function readChosen(kept: unknown): readonly string[] | undefined {
  return Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : undefined
}
