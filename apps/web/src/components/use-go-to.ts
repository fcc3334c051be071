import { useRouter } from '@tanstack/react-router'

/** Goes to an address that is only known as text, keeping what every screen keeps (the companies chosen in the shell). */
export function useGoTo() {
  const router = useRouter()
  const placeOf = (href: string) => {
    const { pathname, searchParams } = new URL(href, location.origin)
    // The router knows its addresses by their types; this one comes from the server or from a list of places.
    return { to: pathname as '/', search: Object.fromEntries(searchParams) }
  }
  return {
    goTo: (href: string) => void router.navigate(placeOf(href)),
    openBeside: (href: string) => window.open(router.buildLocation(placeOf(href)).href, '_blank', 'noopener'),
    /** What it is as a link of its own. */
    hrefOf: (href: string) => router.buildLocation(placeOf(href)).href,
    /** Whether some screen answers the address: a part of the product may not be there for it yet. */
    isKnown: (href: string) => {
      const [, params, route] = router.getMatchedRoutes(new URL(href, location.origin).pathname)
      return route !== undefined && !('**' in params)
    },
  }
}
