import { type ComponentProps, lazy, Suspense } from 'react'

// What only a demonstration shows comes when it is shown.
const Letters = lazy(() => import('./letters.tsx').then((module) => ({ default: module.DemoLetters })))
export const DemoCertificate = lazy(() =>
  import('./demo-certificate.tsx').then((module) => ({ default: module.DemoCertificate })),
)
export const DemoNumbers = lazy(() => import('./demo-numbers.tsx').then((module) => ({ default: module.DemoNumbers })))
export const DemoInvited = lazy(() =>
  import('./invited-dialog.tsx').then((module) => ({ default: module.DemoInvited })),
)

/** In a demonstration, where somebody waits for a letter. It has its place from the first moment, so that nothing moves when the letter comes. */
export function DemoLetters(props: ComponentProps<typeof Letters>) {
  return (
    <Suspense fallback={<div style={{ minHeight: 138 }} />}>
      <Letters {...props} />
    </Suspense>
  )
}
