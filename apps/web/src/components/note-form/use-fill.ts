import { useState } from 'react'
import type { FormPart } from './form-part.ts'

type Fill<T> = { before: Partial<T>; by: string }

/** Fields that a look-up filled: what they were before is kept for who does not want it. */
export function useFill<T extends object>(part: FormPart<T>) {
  const [filled, setFilled] = useState<Fill<T>>()
  // A masked field keeps its own text: it is made anew when somebody else writes in it.
  const [round, setRound] = useState(0)
  function put(some: Partial<T>) {
    part.change(some)
    setRound(round + 1)
  }
  return {
    round,
    by: filled?.by,
    fill: (some: Partial<T>, by: string) => {
      const names = Object.keys(some) as (keyof T)[]
      if (names.length === 0) return
      const latest = part.latest()
      const before = Object.fromEntries(names.map((name) => [name, latest[name]])) as Partial<T>
      put(some)
      setFilled({ before, by })
    },
    undo: () => {
      if (filled) put(filled.before)
      setFilled(undefined)
    },
  }
}
