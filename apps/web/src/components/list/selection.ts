/** A selectable row, with its value in cents. */
export type Pickable = { id: number; cents: number }
/** Selected rows with their values, kept across pages; or all rows of the filter, without loading them. */
export type Selection =
  | { kind: 'rows'; cents: ReadonlyMap<number, number> }
  | { kind: 'filter'; total: number; cents: number | undefined }

export const NOTHING: Selection = { kind: 'rows', cents: new Map() }

export function countOf(selection: Selection): number {
  return selection.kind === 'filter' ? selection.total : selection.cents.size
}

export function centsOf(selection: Selection): number | undefined {
  if (selection.kind === 'filter') return selection.cents
  let sum = 0
  for (const cents of selection.cents.values()) sum += cents
  return sum
}

export function isPicked(selection: Selection, id: number): boolean {
  return selection.kind === 'filter' || selection.cents.has(id)
}

/** `some` when only part of the page's rows are selected. */
export function pageState(selection: Selection, page: readonly Pickable[]): 'none' | 'some' | 'all' {
  const picked = page.filter(({ id }) => isPicked(selection, id)).length
  if (picked === 0) return 'none'
  return picked === page.length ? 'all' : 'some'
}

/**
 * Selects or deselects rows. Deselecting one while the whole filter is selected keeps only the rest of the visible
 * page.
 */
export function setPicked(
  selection: Selection,
  page: readonly Pickable[],
  rows: readonly Pickable[],
  isOn: boolean,
): Selection {
  if (selection.kind === 'filter' && isOn) return selection
  const before = selection.kind === 'filter' ? page.map(({ id, cents }) => [id, cents] as const) : selection.cents
  const cents = new Map(before)
  for (const row of rows) {
    if (isOn) cents.set(row.id, row.cents)
    else cents.delete(row.id)
  }
  return { kind: 'rows', cents }
}

/** The page's rows between two rows, in either direction. Only `to` when `from` is not on this page. */
export function rangeOf(page: readonly Pickable[], from: number | undefined, to: number): Pickable[] {
  const end = page.findIndex(({ id }) => id === to)
  const begin = page.findIndex(({ id }) => id === from)
  return begin < 0 ? page.slice(end, end + 1) : page.slice(Math.min(begin, end), Math.max(begin, end) + 1)
}
