import type { NfeOut, NfseOut } from '@talao/contract'
import { lazy, Suspense } from 'react'
import type { NoteKind } from './queries.ts'

// It holds the tables of refusals, which only a refused note needs.
const Known = lazy(() => import('./known-mend-link.tsx').then((module) => ({ default: module.KnownMendLink })))

/** Leads a refused note to where its fault is: to its own form, or to the company where the company lacks something. */
export function MendLink(props: { kind: NoteKind; note: NfeOut | NfseOut }) {
  return (
    <Suspense>
      <Known {...props} />
    </Suspense>
  )
}
