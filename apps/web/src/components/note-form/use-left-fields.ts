import { type FocusEvent, useState } from 'react'

/** The fields that somebody has been in: only there, and not in one that nobody came to yet, is it said what the law misses. */
export function useLeftFields() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  function onBlur({ target }: FocusEvent) {
    const path = target.closest<HTMLElement>('[data-path]')?.dataset.path
    if (path && !left.has(path)) setLeft(new Set([...left, path]))
  }
  return { left, onBlur, forget: () => setLeft(new Set()) }
}
