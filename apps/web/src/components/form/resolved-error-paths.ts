type Change<T> = {
  /** Paths of the errors now shown. */
  told: readonly string[]
  before: T
  now: T
  /** The form's own validation. Errors it does not find came from the server. */
  check: (values: T) => Readonly<Record<string, unknown>>
  /** By the path of an error: another field whose change also removes the error. */
  hangsOn?: Readonly<Record<string, string>> | undefined
}

/**
 * The shown errors that no longer apply after a change. The form validates its own errors again. A server error is
 * dropped at the first change of its field, or of the list or section it is about.
 */
export function resolvedErrorPaths<T extends object>({ told, before, now, check, hangsOn = {} }: Change<T>): string[] {
  if (told.length === 0) return []
  const [own, left] = [check(before), check(now)]
  return told.filter((path) =>
    own[path] === undefined
      ? left[path] === undefined && [path, hangsOn[path] ?? path].some((one) => isChanged(one, before, now))
      : left[path] === undefined,
  )
}

/** For a path without a value in the form, compare its nearest parent. */
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
