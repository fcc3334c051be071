import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormPart } from './form-part.ts'
import { type LookupFill, valuesBeforeLookup } from './lookup-undo.ts'

type Fill<T> = LookupFill<T> & { by: string }

/** Fills fields from a lookup and keeps the previous values for an undo. */
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
      // Select the filled text, so that typing replaces it.
      if (field instanceof HTMLInputElement && field.value !== held) field.select()
    },
    undo: () => {
      if (filled) part.change(filled.before)
      setFilled(undefined)
    },
    /** The lookup no longer applies: removes its values and keeps what was typed since. */
    takeBack: () => {
      if (!filled) return
      const back = valuesBeforeLookup(filled, part.latest())
      if (Object.keys(back).length > 0) part.change(back)
      setFilled(undefined)
    },
  }
}
