export type Sortable = { label: string; sort?: string }

/** The sort options of a list, always including the current one, even if no column offers it. */
export function sortChoices(columns: readonly Sortable[], current: string): { value: string; label: string }[] {
  const choices = columns.flatMap(({ sort, label }) => (sort === undefined ? [] : [{ value: sort, label }]))
  return choices.some(({ value }) => value === current) ? choices : [...choices, { value: current, label: 'Outra' }]
}
