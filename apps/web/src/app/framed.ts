import { createContext, type ReactNode, useContext } from 'react'

/** What stands on the shell's sheet while a page is on its way; nothing where no shell is. An address refused on its way never reaches it. */
export const Framed = createContext<ReactNode>(undefined)

/** A page on its way. Before the frame is there nothing has a place yet. */
export function PagePending(): ReactNode {
  return useContext(Framed)
}
