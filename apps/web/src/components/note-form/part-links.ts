import type { FormPartLink, PartState } from './note-form-frame.tsx'

type Paths = readonly { path: string }[]

type Asking<Id extends string> = {
  /** In the form's order. */
  parts: readonly (readonly [id: Id, label: string])[]
  partOf: (path: string) => Id
  /** Errors shown at their fields. */
  shown: Paths
  /** Errors found by the validation. Undefined until it has run, and then no section counts as complete. */
  missing: Paths | undefined
  /** Sections without any input. */
  bare: readonly Id[]
}

/**
 * A section is `wrong` if it shows errors, and `open` if the validation still finds errors there or nothing was typed
 * in it.
 */
export function partLinks<Id extends string>({ parts, partOf, shown, missing, bare }: Asking<Id>): FormPartLink[] {
  const among = (faults: Paths, id: Id) => faults.filter(({ path }) => partOf(path) === id).length
  return parts.map(([id, label]) => {
    const errors = among(shown, id)
    const isMissing = bare.includes(id) || (missing !== undefined && among(missing, id) > 0)
    const rest: PartState = isMissing ? 'open' : missing ? 'ok' : 'unchecked'
    return { id, label, state: errors > 0 ? 'wrong' : rest, errors }
  })
}

/** Keeps one error per field. */
export function distinct<T extends { path: string }>(faults: readonly T[]): T[] {
  return faults.filter(({ path }, at) => faults.findIndex((fault) => fault.path === path) === at)
}
