import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address.ts'
import { PagePending } from './pending-content.ts'
import { RouteError } from './route-error.tsx'
import { accountRoutes, openRoutes } from './routes/account-routes.tsx'
import { companyRoutes } from './routes/company-routes.tsx'
import { customerRoutes } from './routes/customer-routes.tsx'
import { designRoutes } from './routes/design-routes.tsx'
import { helpRoutes } from './routes/help-routes.tsx'
import { homeRoutes } from './routes/home-routes.tsx'
import { integrationRoutes } from './routes/integration-routes.tsx'
import { noteRoutes } from './routes/note-routes.tsx'
import { onboardingRoutes } from './routes/onboarding-routes.tsx'
import { productRoutes } from './routes/product-routes.tsx'
import { reportRoutes } from './routes/report-routes.tsx'
import { saleRoutes } from './routes/sale-routes.tsx'
import { settingsRoutes } from './routes/settings-routes.tsx'
import { workRoutes } from './routes/work-routes.tsx'
import { login, root, shell } from './shell-route.tsx'

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      login,
      ...openRoutes,
      shell.addChildren([
        ...homeRoutes,
        ...noteRoutes,
        ...saleRoutes,
        ...productRoutes,
        ...integrationRoutes,
        ...companyRoutes,
        ...customerRoutes,
        ...reportRoutes,
        ...settingsRoutes,
        ...accountRoutes,
        ...workRoutes,
        ...onboardingRoutes,
        ...helpRoutes,
        ...designRoutes,
      ]),
    ]),
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultPendingMs: PENDING_MS,
    // Show a screen as soon as it has loaded.
    defaultPendingMinMs: 0,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  })
}

/** A shorter wait is not noticeable, and a loading state would only flicker. */
const PENDING_MS = 300

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
