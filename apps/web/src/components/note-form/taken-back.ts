/** What a look-up wrote into a form, and what stood in those fields before. */
export type Wrote<T> = { before: Partial<T>; after: Partial<T> }

/** The fields that nobody touched since a look-up wrote them, as they were before it; what was typed after it stays. */
export function takenBack<T extends object>({ before, after }: Wrote<T>, latest: T): Partial<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => latest[name] === after[name])
  return Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<T>
}
