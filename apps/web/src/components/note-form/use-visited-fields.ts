import { type FocusEvent, useState } from 'react'

/** Tracks fields the user has left. Missing data is reported only there, not in fields the user has not reached yet. */
export function useVisitedFields() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  function onBlur({ target }: FocusEvent) {
    const path = target.closest<HTMLElement>('[data-path]')?.dataset.path
    if (path && !left.has(path)) setLeft(new Set([...left, path]))
  }
  return { left, onBlur, forget: () => setLeft(new Set()) }
}
