import { type ReactNode, useState } from 'react'
import type { AnyIntegration } from '../integration.ts'
import { SetupPage } from './setup-page.tsx'

/** Until an integration is connected its page is its setup; whoever watched it get connected goes on when they have seen it. */
export function UntilConnected({ integration, children }: { integration: AnyIntegration; children: ReactNode }) {
  const [isWatched, setWatched] = useState(integration.setup !== 'CONNECTED')
  return isWatched ? <SetupPage integration={integration} onDone={() => setWatched(false)} /> : children
}
