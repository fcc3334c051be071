import { now } from '../../lib/clock.ts'

type Router = { subscribe: (event: 'onBeforeLoad' | 'onResolved', listener: () => void) => () => void }

/** Longest that a screen may take to arrive (specification section 9). */
const LONGEST_MS = 120_000

/**
 * Code that does not arrive, mostly because a new version took its place: the page is read again, once. A form's draft is in the browser's
 * store and comes back with it.
 */
export function recoverFromMissingCode(router: Router): void {
  addEventListener('vite:preloadError', ({ payload }) => reloadOnce(payload.message))
  let timer: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onBeforeLoad', () => {
    clearTimeout(timer)
    timer = setTimeout(() => reloadOnce(`slow ${location.pathname}`), LONGEST_MS)
  })
  router.subscribe('onResolved', () => clearTimeout(timer))
}

const KEY = 'talao-reloaded'
/** Two pieces that are missing at once are one reason to reload. */
const PAUSE_MS = 60_000
let isLeaving = false

/** Whether the page is about to be read again: what failed need not be said. */
export function isReloading(): boolean {
  return isLeaving
}

function reloadOnce(what: string): void {
  const before = readBefore()
  // Without a network a reload would only bring the browser's own error page, and take away what is on screen.
  if (isLeaving || !navigator.onLine || !mayReload(before, what, now().getTime())) return
  isLeaving = true
  sessionStorage.setItem(KEY, JSON.stringify({ at: now().getTime(), what: [...before.what, what] }))
  location.reload()
}

export type Before = { at: number; what: string[] }

/** Never twice for the same piece in one tab, nor twice in a row: what a reload did not mend, another will not. */
export function mayReload({ at, what }: Before, missing: string, time: number): boolean {
  return !what.includes(missing) && time - at > PAUSE_MS
}

function readBefore(): Before {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as Before) : { at: 0, what: [] }
}
