type Named = { id: string }

/** The stub, the acts and whose row it is (which comes and goes with the companies looked at) are nobody's choice. */
function isFixed<C extends Named>(columns: readonly C[], column: C): boolean {
  return column === columns[0] || column.id === 'actions' || column.id === 'company'
}

/** The columns as somebody chose them, in their order; without a choice all of them. */
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

/** What there is to choose from: what is shown first, in its order. */
export function choices<C extends Named>(columns: readonly C[], shown: readonly string[]): C[] {
  const free = columns.filter((column) => !isFixed(columns, column))
  const on = shown.flatMap((id) => free.find((column) => column.id === id) ?? [])
  return [...on, ...free.filter((column) => !shown.includes(column.id))]
}

/** What an older version may have kept is looked at before it is believed. */
export function readChosen(kept: unknown): readonly string[] | undefined {
  return Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : undefined
}
