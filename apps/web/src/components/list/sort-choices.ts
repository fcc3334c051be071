export type Sortable = { label: string; sort?: string }

/** The columns that a list can be ordered by; the order it stands in is among them, whoever made it. */
export function sortChoices(columns: readonly Sortable[], current: string): { value: string; label: string }[] {
  const choices = columns.flatMap(({ sort, label }) => (sort === undefined ? [] : [{ value: sort, label }]))
  return choices.some(({ value }) => value === current) ? choices : [...choices, { value: current, label: 'Outra' }]
}
