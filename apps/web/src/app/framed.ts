import { createContext } from 'react'

/** Whether something stands on the shell's sheet. An address refused on its way never reaches it. */
export const Framed = createContext(false)
