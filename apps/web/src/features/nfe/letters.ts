import type { NfeOut } from '@talao/contract'

export type Letter = NonNullable<NfeOut['correction_letters']>[number]
type Letters = {
  /** Newest first. */
  all: Letter[]
  /** The valid one: each carta replaces all earlier ones. */
  inForce: Letter | undefined
  /** The sequence number of the next carta. */
  next: number
}

/** Cartas de correção of a nota. Only a registered one counts; a refused one leaves its sequence number free. */
export function lettersOf(letters: readonly Letter[]): Letters {
  const inForce = letters
    .filter(({ status }) => status === 'DONE')
    .toSorted((one, other) => other.sequence - one.sequence)
    .at(0)
  const all = letters.toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  return { all, inForce, next: (inForce?.sequence ?? 0) + 1 }
}
