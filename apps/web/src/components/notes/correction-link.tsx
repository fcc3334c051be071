import type { NfeOut, NfseOut } from '@talao/contract'
import { lazy, Suspense } from 'react'
import type { NoteKind } from './note-kind.ts'

// Only rejected notes load the company's missing data.
const Known = lazy(() =>
  import('./loaded-correction-link.tsx').then((module) => ({ default: module.LoadedCorrectionLink })),
)

/** Links a rejected note to its fault: its own form, or the company that lacks data. */
export function CorrectionLink(props: { kind: NoteKind; note: NfeOut | NfseOut }) {
  return (
    <Suspense>
      <Known {...props} />
    </Suspense>
  )
}
