import type { ReactNode } from 'react'

/** Label of an optional field. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className="support">opcional</span>
    </>
  )
}
