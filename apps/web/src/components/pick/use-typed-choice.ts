import { type FormEvent, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { LookupsContext } from '../lookups/lookups.ts'

type Given = {
  /** `text`: what the field shows now. `current`: the text of the selected value. */
  text: string
  current: string
  show: (text: string) => void
  /** The value that the typed text stands for, if it is unambiguous. */
  find: (typed: string) => Promise<string | undefined>
  take: (value: string) => void
  /** Called when the field is emptied. */
  clear: () => void
}

/**
 * Selects the option for a code that was typed in full and left by Tab, Enter or saving; a searchable select would
 * silently restore the old value. Text without a match is reported as `lost` until the next input. A late answer does
 * not overwrite newer input.
 */
export function useTypedChoice({ text, current, show, find, take, clear }: Given) {
  const join = useContext(LookupsContext)
  const [lost, setLost] = useState<string>()
  const inHand = useRef<string | undefined>(undefined)
  const going = useRef<Promise<void> | undefined>(undefined)
  /** Number of choices made without typing. A typed answer that arrives after one is outdated. */
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
      // Choosing the selected option again must not deselect it.
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
