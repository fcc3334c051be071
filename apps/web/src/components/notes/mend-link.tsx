import type { NfeOut, NfseOut } from '@talao/contract'
import { lazy, Suspense } from 'react'
import type { NoteKind } from './queries.ts'

// Only a refused note asks what its company lacks.
const Known = lazy(() => import('./known-mend-link.tsx').then((module) => ({ default: module.KnownMendLink })))

/** Leads a refused note to where its fault is: to its own form, or to the company where the company lacks something. */
export function MendLink(props: { kind: NoteKind; note: NfeOut | NfseOut }) {
  return (
    <Suspense>
      <Known {...props} />
    </Suspense>
  )
}
