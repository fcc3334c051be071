import { lazy, type ReactNode, Suspense, useState } from 'react'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { AnyIntegration } from '../integration.ts'

// An integration is set up once, and its form opened often.
const SetupPage = lazy(() => import('./setup-page.tsx').then((module) => ({ default: module.SetupPage })))

/** Until an integration is connected its page is its setup; whoever watched it get connected goes on when they have seen it. */
export function UntilConnected({ integration, children }: { integration: AnyIntegration; children: ReactNode }) {
  const [isWatched, setWatched] = useState(integration.setup !== 'CONNECTED')
  if (!isWatched) return children
  return (
    <Suspense fallback={<SkeletonBlock />}>
      <SetupPage integration={integration} onDone={() => setWatched(false)} />
    </Suspense>
  )
}
