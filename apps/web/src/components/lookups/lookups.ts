import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** Starts the lookup of a field's unasked text. Undefined when there is nothing to wait for. */
type Ask = () => Promise<unknown> | undefined
export type Lookups = {
  /** Registers a field's lookup. Reached through `LookupsContext`. */
  join: (ask: Ask) => () => void
  /**
   * Runs `act` after every lookup has answered, so that filled fields are saved too: Ctrl+S saves while the focus is
   * still in the field. Calls are ignored meanwhile.
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

/** Looks up each typed text once: when the field loses focus, or before the form is saved. */
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
