/** The values a lookup filled, with the values before it. */
export type LookupFill<T> = { before: Partial<T>; after: Partial<T> }

/** The values to restore when undoing a lookup. Fields edited since keep their value. */
export function valuesBeforeLookup<T extends object>({ before, after }: LookupFill<T>, latest: T): Partial<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => latest[name] === after[name])
  return Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<T>
}
