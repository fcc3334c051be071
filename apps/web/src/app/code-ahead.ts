type Piece = { preload?: () => Promise<unknown> }
type Route = { options: { component?: unknown; beforeLoad?: unknown } }
type Router = {
  latestLocation: { pathname: string }
  getMatchedRoutes: (pathname: string) => readonly [readonly Route[], ...unknown[]]
}

/** The code of the page that was asked for comes while the server is asked who is there, not after it. */
export function fetchCodeAhead(router: Router): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  const page = routes.at(-1)
  for (const route of routes) {
    // A page with a guard of its own may be nobody's: it is fetched when its guard has let somebody through.
    if (route === page && route.options.beforeLoad) continue
    void (route.options.component as Piece | undefined)?.preload?.()
  }
}
