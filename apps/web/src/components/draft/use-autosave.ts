import { useEffect, useMemo, useRef, useState } from 'react'
import { now } from '../../lib/clock.ts'
import { STORAGE_CLEARED } from '../session/browser-storage.ts'
import { forgetDraft, keepDraft, type Typed } from './draft-store.ts'

const EVERY_MS = 2000

type Autosave = {
  /** Time of the last autosave. */
  keptAt: string | undefined
  /** Deletes the draft after saving or discarding. Autosave resumes with the next change. */
  forget: () => void
}

/** Returns the same object until a value changes, so that nothing is stored twice. */
export function useTyped<V>(typed: V, base: V): Typed<V> {
  return useMemo(() => ({ typed, base }), [typed, base])
}

/** Stores typed values in this browser two seconds after the last change, and at once when the page is left. */
export function useAutosave<V>(key: string, values: V, isChanged: boolean): Autosave {
  const [keptAt, setKeptAt] = useState<string>()
  const waiting = useRef<(() => string | undefined) | undefined>(undefined)
  useEffect(() => {
    waiting.current = isChanged
      ? () => {
          const at = now().toISOString()
          waiting.current = undefined
          return keepDraft(key, { at, values }) ? at : undefined
        }
      : undefined
    const timer = setTimeout(() => setKeptAt((before) => waiting.current?.() ?? before), EVERY_MS)
    return () => clearTimeout(timer)
  }, [key, values, isChanged])
  useEffect(() => {
    const leave = () => void waiting.current?.()
    const drop = () => {
      waiting.current = undefined
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener(STORAGE_CLEARED, drop)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener(STORAGE_CLEARED, drop)
      leave()
    }
  }, [])
  return {
    keptAt,
    forget: () => {
      waiting.current = undefined
      setKeptAt(undefined)
      forgetDraft(key)
    },
  }
}
