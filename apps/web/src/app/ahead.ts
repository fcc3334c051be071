import type { QueryClient } from '@tanstack/react-query'
import { authorityHealthQuery } from '../components/health/queries.ts'
import { userQuery } from '../components/user-query.ts'
import { shell } from './shell-route.tsx'

type Piece = { preload?: () => Promise<unknown> }
type Route = { options: { component?: unknown; beforeLoad?: unknown } }
type Router = {
  latestLocation: { pathname: string }
  getMatchedRoutes: (pathname: string) => readonly [readonly Route[], ...unknown[]]
}

/**
 * The code of the page that was asked for comes while the server is asked who is there, not after it; and behind sign-in that is asked, with what
 * the frame waits for, before the router has begun.
 */
export function fetchAhead(router: Router, client: QueryClient): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  const page = routes.at(-1)
  if (routes.some((route) => route === shell)) {
    void client.prefetchQuery(userQuery)
    void client.prefetchQuery(authorityHealthQuery)
  }
  for (const route of routes) {
    // A page with a guard of its own may be nobody's: it is fetched when its guard has let somebody through.
    if (route === page && route.options.beforeLoad) continue
    void (route.options.component as Piece | undefined)?.preload?.()
  }
}
