import { lazy, type ReactNode, Suspense, useState } from 'react'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { AnyIntegration } from '../integration.ts'

// Lazy: an integration is set up once, but its form is opened often.
const SetupPage = lazy(() => import('./setup-page.tsx').then((module) => ({ default: module.SetupPage })))

/** Shows the setup until the integration is connected. A user who watched it connect leaves the setup by a button. */
export function UntilConnected({ integration, children }: { integration: AnyIntegration; children: ReactNode }) {
  const [isWatched, setWatched] = useState(integration.setup !== 'CONNECTED')
  if (!isWatched) return children
  return (
    <Suspense fallback={<SkeletonBlock />}>
      <SetupPage integration={integration} onDone={() => setWatched(false)} />
    </Suspense>
  )
}
