import type { QueryClient } from '@tanstack/react-query'
import { authorityHealthQuery } from '../components/health/queries.ts'
import { userQuery } from '../components/session/user-query.ts'
import { shell } from './shell-route.tsx'

type Piece = { preload?: () => Promise<unknown> }
type Route = { options: { component?: unknown; beforeLoad?: unknown } }
type Router = {
  latestLocation: { pathname: string }
  getMatchedRoutes: (pathname: string) => readonly [readonly Route[], ...unknown[]]
}

/**
 * Loads the requested page's code while the session is being checked, not after it. Behind the sign-in it also starts
 * the session check and the frame's data before the router starts.
 */
export function prefetchRoute(router: Router, client: QueryClient): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  const page = routes.at(-1)
  if (routes.some((route) => route === shell)) {
    void client.prefetchQuery(userQuery)
    void client.prefetchQuery(authorityHealthQuery)
  }
  for (const route of routes) {
    // A page with its own guard may be forbidden, so its code loads only after the guard has passed.
    if (route === page && route.options.beforeLoad) continue
    void (route.options.component as Piece | undefined)?.preload?.()
  }
}
