import './app/trusted-types.ts'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import './theme/tokens.css'
import './theme/mantine.css'
import './theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { COMMON_ERRORS } from '@talao/contract/common-errors'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { prefetchRoute } from './app/prefetch-route.ts'
import { recoverFromMissingCode } from './app/offline/recovery.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/routes.tsx'
import { followOtherTabs } from './app/sign-out-everywhere.ts'
import { mayBeSignedIn } from './lib/cookies.ts'
import { showToast } from './ui/toast-store.ts'

const client = createQueryClient(() => leaveForSignIn())
const router = createAppRouter(client)
followOtherTabs(client, router)
recoverFromMissingCode(router)
if (mayBeSignedIn()) prefetchRoute(router, client)
if (import.meta.env.PROD) addEventListener('load', () => void keepAtHand())

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

/** The session expired on an open screen: sign in again and return to the same address. */
function leaveForSignIn(): void {
  const { pathname, href } = router.state.location
  if (pathname === '/login' || !client.getQueryData(['user'])) return
  client.clear()
  showToast('error', COMMON_ERRORS.nao_autenticado.text)
  void router.navigate({ to: '/login', search: { to: href, why: 'ended' }, ignoreBlocker: true })
}

async function keepAtHand(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./app/offline/new-version.ts')
    await registerServiceWorker()
  } catch (error) {
    // The browser may refuse it (a private window, a policy). The application works without it.
    console.warn('Talão:', error)
  }
}
