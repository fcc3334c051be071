type Piece = { preload?: () => Promise<unknown> }
type Router = {
  latestLocation: { pathname: string }
  getMatchedRoutes: (pathname: string) => readonly [readonly { options: { component?: unknown } }[], ...unknown[]]
}

/** The code of the page that was asked for comes while the server is asked who is there, not after it. */
export function fetchCodeAhead(router: Router): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const { options } of routes) void (options.component as Piece | undefined)?.preload?.()
}
