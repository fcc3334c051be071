import { createContext, type ReactNode, useContext } from 'react'

/**
 * Content of the shell's sheet while a page loads. Undefined outside the shell, so an address refused while loading
 * never shows it.
 */
export const PendingContent = createContext<ReactNode>(undefined)

/** Loading state of a page. Empty outside the shell. */
export function PagePending(): ReactNode {
  return useContext(PendingContent)
}
