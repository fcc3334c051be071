import type { NfeOut } from '@talao/contract'

export type Letter = NonNullable<NfeOut['correction_letters']>[number]
type Letters = {
  /** Newest first. */
  all: Letter[]
  /** The one that counts: each takes the place of those before. */
  inForce: Letter | undefined
  /** The place the authority will give to another one. */
  next: number
}

/** The letters of a note as its owner looks at them. Only a registered one counts; a refused one leaves its place free. */
export function lettersOf(letters: readonly Letter[]): Letters {
  const inForce = letters
    .filter(({ status }) => status === 'DONE')
    .toSorted((one, other) => other.sequence - one.sequence)
    .at(0)
  const all = letters.toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  return { all, inForce, next: (inForce?.sequence ?? 0) + 1 }
}
