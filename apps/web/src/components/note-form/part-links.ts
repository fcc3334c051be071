import type { FormPartLink, PartState } from './note-form-frame.tsx'

type Paths = readonly { path: string }[]

type Asking<Id extends string> = {
  /** In the order of the form. */
  parts: readonly (readonly [id: Id, label: string])[]
  partOf: (path: string) => Id
  /** What stands beside its field as wrong. */
  shown: Paths
  /** What the law finds; undefined until it was asked, and then no part is called ready. */
  missing: Paths | undefined
  /** Parts in which nothing is written. */
  bare: readonly Id[]
}

/** A part is wrong by what is shown of it; open while the law still misses something there, or nothing was written in it. */
export function partLinks<Id extends string>({ parts, partOf, shown, missing, bare }: Asking<Id>): FormPartLink[] {
  const among = (faults: Paths, id: Id) => faults.filter(({ path }) => partOf(path) === id).length
  return parts.map(([id, label]) => {
    const errors = among(shown, id)
    const isMissing = bare.includes(id) || (missing !== undefined && among(missing, id) > 0)
    const rest: PartState = isMissing ? 'open' : missing ? 'ok' : 'unchecked'
    return { id, label, state: errors > 0 ? 'wrong' : rest, errors }
  })
}

/** A field is told once what is wrong with it. */
export function distinct<T extends { path: string }>(faults: readonly T[]): T[] {
  return faults.filter(({ path }, at) => faults.findIndex((fault) => fault.path === path) === at)
}
