import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** Asks what its field holds and nobody asked yet; nothing to wait for where all is known. */
type Ask = () => Promise<unknown> | undefined
export type Lookups = {
  /** To those who ask, by `LookupsContext`. */
  join: (ask: Ask) => () => void
  /**
   * Acts once every look-up has answered, so that what they fill is saved too: whoever saves by a key has not left the field that asks. What is
   * pressed meanwhile is not heard.
   */
  first: (act: () => void) => void
  isWaiting: boolean
}

export const LookupsContext = createContext<Lookups['join'] | undefined>(undefined)

export function useLookups(): Lookups {
  const [isWaiting, setWaiting] = useState(false)
  const asks = useRef(new Set<Ask>())
  const isHeld = useRef(false)
  const { join, first } = useMemo(() => {
    async function wait(open: Promise<unknown>[], act: () => void) {
      isHeld.current = true
      setWaiting(true)
      await Promise.allSettled(open)
      isHeld.current = false
      setWaiting(false)
      act()
    }
    return {
      join: (ask: Ask) => {
        asks.current.add(ask)
        return () => void asks.current.delete(ask)
      },
      first: (act: () => void) => {
        if (isHeld.current) return
        const open = [...asks.current].flatMap((ask) => ask() ?? [])
        if (open.length === 0) act()
        else void wait(open, act)
      },
    }
  }, [])
  return { join, first, isWaiting }
}

/** Asks once for each text that a hand wrote into a field: when the field is left, or the form is saved. */
export function useAskedOnce(textOf: () => string, question: (text: string) => Promise<unknown> | undefined) {
  const join = useContext(LookupsContext)
  const asked = useRef(textOf())
  const isTyped = useRef(false)
  const going = useRef<Promise<unknown> | undefined>(undefined)
  function ask(): Promise<unknown> | undefined {
    const text = textOf()
    if (!isTyped.current || text === asked.current) return going.current
    const answer = question(text)
    if (!answer) return going.current
    asked.current = text
    isTyped.current = false
    const here = answer.finally(() => {
      if (going.current === here) going.current = undefined
    })
    going.current = here
    return here
  }
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => join?.(() => latest.current()), [join])
  return {
    ask: () => void ask(),
    typed: () => {
      isTyped.current = true
    },
  }
}
