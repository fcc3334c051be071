import { type FormEvent, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { LookupsContext } from './lookups/lookups.ts'

type Given = {
  /** What stands in the field now, and what would stand there for the value it has. */
  text: string
  current: string
  show: (text: string) => void
  /** The value that was meant, where what was typed can mean only one. */
  find: (typed: string) => Promise<string | undefined>
  take: (value: string) => void
  /** The field was emptied. */
  clear: () => void
}

/**
 * Who types a whole code and goes on, by Tab, by Enter or by saving, has chosen it: a list that searches would put the old one back without a word.
 * What means nothing is said (`lost`) until something else is typed, and what is in hand is not written over by an answer about what was typed before.
 */
export function useTypedChoice({ text, current, show, find, take, clear }: Given) {
  const join = useContext(LookupsContext)
  const [lost, setLost] = useState<string>()
  const inHand = useRef<string | undefined>(undefined)
  const going = useRef<Promise<void> | undefined>(undefined)
  /** How often it was chosen without typing: an answer that comes after that is late. */
  const chosen = useRef(0)
  function settle(): Promise<void> | undefined {
    const typed = inHand.current?.trim() ?? ''
    inHand.current = undefined
    if (typed === '' || typed === current) return going.current
    const before = chosen.current
    const here = Promise.allSettled([find(typed), going.current]).then(([answer]) => {
      if (going.current === here) going.current = undefined
      if (before !== chosen.current) return
      const value = answer.status === 'fulfilled' ? answer.value : undefined
      if (value !== undefined) take(value)
      else if (inHand.current === undefined) setLost(typed)
    })
    going.current = here
    return here
  }
  function choose() {
    chosen.current += 1
    setLost(undefined)
  }
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => join?.(() => latest.current()), [join])
  useEffect(() => {
    if (inHand.current === undefined) show(current)
  }, [current, show])
  return {
    lost,
    field: {
      searchValue: text,
      // Who takes again what stands there means it, not its absence.
      allowDeselect: false,
      onSearchChange: (next: string) => {
        if (inHand.current === undefined || next === inHand.current) show(next)
      },
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
        inHand.current = currentTarget.value
        setLost(undefined)
        if (inHand.current === '') {
          choose()
          clear()
        }
      },
      onOptionSubmit: () => {
        inHand.current = undefined
        choose()
        show(current)
      },
      onClear: choose,
      onBlur: () => {
        void settle()
        show(current)
      },
      onEnter: (event: KeyboardEvent) => {
        if (!inHand.current?.trim()) return
        event.preventDefault()
        void settle()
      },
    },
  }
}
