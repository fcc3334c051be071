import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormPart } from './form-part.ts'
import { takenBack, type Wrote } from './taken-back.ts'

type Fill<T> = Wrote<T> & { by: string }

/** Fields that a look-up filled: what they were before is kept for who does not want it. */
export function useFill<T extends object>(part: Pick<FormPart<T>, 'latest' | 'change'>) {
  const [filled, setFilled] = useState<Fill<T>>()
  return {
    by: filled?.by,
    fill: (some: Partial<T>, by: string) => {
      const names = Object.keys(some) as (keyof T)[]
      if (names.length === 0) return
      const latest = part.latest()
      const before = Object.fromEntries(names.map((name) => [name, latest[name]])) as Partial<T>
      const field = document.activeElement
      const held = field instanceof HTMLInputElement && field.value
      flushSync(() => {
        part.change(some)
        setFilled({ before, after: some, by })
      })
      // Whoever was about to type into it writes over what came, not behind it.
      if (field instanceof HTMLInputElement && field.value !== held) field.select()
    },
    undo: () => {
      if (filled) part.change(filled.before)
      setFilled(undefined)
    },
    /** What was looked up no longer holds: it goes, and what was typed since stays. */
    takeBack: () => {
      if (!filled) return
      const back = takenBack(filled, part.latest())
      if (Object.keys(back).length > 0) part.change(back)
      setFilled(undefined)
    },
  }
}
