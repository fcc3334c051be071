import { type ComponentProps, lazy, Suspense } from 'react'

const Letters = lazy(() => import('./letters.tsx').then((module) => ({ default: module.DemoLetters })))

/** In a demonstration, where somebody waits for a letter. It has its place from the first moment, so that nothing moves when the letter comes. */
export function DemoLetters(props: ComponentProps<typeof Letters>) {
  return (
    <Suspense fallback={<div style={{ minHeight: 138 }} />}>
      <Letters {...props} />
    </Suspense>
  )
}
