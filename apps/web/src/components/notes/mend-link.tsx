import type { NfeOut, NfseOut } from '@talao/contract'
import { lazy, Suspense } from 'react'
import type { NoteKind } from './queries.ts'

// Only rejected notes load the company's missing data.
const Known = lazy(() => import('./known-mend-link.tsx').then((module) => ({ default: module.KnownMendLink })))

/** Links a rejected note to its fault: its own form, or the company that lacks data. */
export function MendLink(props: { kind: NoteKind; note: NfeOut | NfseOut }) {
  return (
    <Suspense>
      <Known {...props} />
    </Suspense>
  )
}
