type Change<T> = {
  told: readonly string[]
  before: T
  now: T
  /** The form's own judgement; what it does not find was said by the server. */
  check: (values: T) => Readonly<Record<string, unknown>>
  /** What a field hangs on besides itself. */
  hangsOn?: Readonly<Record<string, string>> | undefined
}

/**
 * Of the errors that are told those that no longer hold after a change. The form judges its own anew. Of what the server said nobody knows
 * before it is asked again: it goes with the first change at its path, in the whole list or part it is about.
 */
export function mendedPaths<T extends object>({ told, before, now, check, hangsOn = {} }: Change<T>): string[] {
  if (told.length === 0) return []
  const [own, left] = [check(before), check(now)]
  return told.filter((path) =>
    own[path] === undefined
      ? left[path] === undefined && [path, hangsOn[path] ?? path].some((one) => isChanged(one, before, now))
      : left[path] === undefined,
  )
}

/** A path that names no value of the form is about what is nearest over it. */
function isChanged(path: string, before: object, now: object): boolean {
  const steps = path.split('.')
  while (steps.length > 1 && valueAt(before, steps) === undefined && valueAt(now, steps) === undefined) steps.pop()
  return JSON.stringify(valueAt(before, steps)) !== JSON.stringify(valueAt(now, steps))
}

function valueAt(values: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined),
    values,
  )
}
