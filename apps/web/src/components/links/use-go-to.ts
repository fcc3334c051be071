import { useRouter } from '@tanstack/react-router'

/**
 * Navigates to an address known only as text. Keeps the parameters all screens share (the companies chosen in the
 * shell).
 */
export function useGoTo() {
  const router = useRouter()
  const placeOf = (href: string) => {
    const { pathname, searchParams } = new URL(href, location.origin)
    // The router types its addresses, but this one comes from the server or from a list.
    return { to: pathname as '/', search: Object.fromEntries(searchParams) }
  }
  return {
    goTo: (href: string) => void router.navigate(placeOf(href)),
    openBeside: (href: string) => window.open(router.buildLocation(placeOf(href)).href, '_blank', 'noopener'),
    hrefOf: (href: string) => router.buildLocation(placeOf(href)).href,
    /** Whether a screen exists for the address. This version may lack one. */
    isKnown: (href: string) => {
      const [, params, route] = router.getMatchedRoutes(new URL(href, location.origin).pathname)
      return route !== undefined && !('**' in params)
    },
  }
}
