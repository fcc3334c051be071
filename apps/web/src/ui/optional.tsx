import type { ReactNode } from 'react'

/** A label whose field may stay empty. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className="support">opcional</span>
    </>
  )
}
