import { type ComponentProps, lazy, Suspense } from 'react'

const Letters = lazy(() => import('./demo-mailbox.tsx').then((module) => ({ default: module.DemoLetters })))

/**
 * Demonstration: place where an awaited e-mail appears. Its room is reserved, so nothing moves when the e-mail comes.
 */
export function DemoLetters(props: ComponentProps<typeof Letters>) {
  return (
    <Suspense fallback={<div style={{ minHeight: 138 }} />}>
      <Letters {...props} />
    </Suspense>
  )
}
