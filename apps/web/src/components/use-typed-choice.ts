import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { LookupsContext } from './lookups/lookups.ts'

type Given = {
  /** What stands in the field now, and what would stand there for the value it has. */
  text: string
  current: string
  /** The value that was meant, where what was typed can mean only one. */
  find: (typed: string) => Promise<string | undefined>
  take: (value: string) => void
}

/**
 * Who types a whole code and goes on, by Tab, by Enter or by saving, has chosen it: a list that searches would put the old one back without a word.
 * What means nothing is said (`lost`) until something else is typed.
 */
export function useTypedChoice({ text, current, find, take }: Given) {
  const join = useContext(LookupsContext)
  const [lost, setLost] = useState<string>()
  const going = useRef<Promise<void> | undefined>(undefined)
  function settle(): Promise<void> | undefined {
    const typed = text.trim()
    if (typed === '' || text === current) return going.current
    const here = find(typed).then(
      (value) => (value === undefined ? setLost(typed) : take(value)),
      () => setLost(typed),
    )
    going.current = here.finally(() => {
      going.current = undefined
    })
    return going.current
  }
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => join?.(() => latest.current()), [join])
  return {
    lost,
    found: () => setLost(undefined),
    field: {
      onBlur: () => void settle(),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // A highlighted one is the list's own to take.
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        if (event.currentTarget.hasAttribute('aria-activedescendant') || text.trim() === '' || text === current) return
        event.preventDefault()
        void settle()
      },
    },
  }
}
