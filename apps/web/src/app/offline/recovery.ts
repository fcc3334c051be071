import { now } from '../../lib/clock.ts'

type Router = { subscribe: (event: 'onBeforeLoad' | 'onResolved', listener: () => void) => () => void }

/** The longest time a screen may take to load. */
const LONGEST_MS = 120_000

/**
 * Reloads the page once when code fails to load, mostly because a new version replaced it. Form drafts are in the
 * browser's storage and survive.
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
/** Several missing chunks within this time cause only one reload. */
const PAUSE_MS = 60_000
let isLeaving = false

/** Whether the page is about to reload, so that errors need not be shown. */
export function isReloading(): boolean {
  return isLeaving
}

function reloadOnce(what: string): void {
  const before = readBefore()
  // Offline, a reload would replace the screen with the browser's error page.
  if (isLeaving || !navigator.onLine || !mayReload(before, what, now().getTime())) return
  isLeaving = true
  sessionStorage.setItem(KEY, JSON.stringify({ at: now().getTime(), what: [...before.what, what] }))
  location.reload()
}

export type Before = { at: number; what: string[] }

/** Never reload twice for the same chunk in one tab, nor twice in quick succession: a second reload would not help. */
export function mayReload({ at, what }: Before, missing: string, time: number): boolean {
  return !what.includes(missing) && time - at > PAUSE_MS
}

function readBefore(): Before {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as Before) : { at: 0, what: [] }
}
