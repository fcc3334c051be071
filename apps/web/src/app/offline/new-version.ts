import { SERVICE_WORKER } from '../trusted-types.ts'

/** A waiting version. `take` activates it and reloads the page. */
export type NewVersion = { take: () => void }

const LOOK_AGAIN_MS = 30 * 60_000
/**
 * The old worker yields only when idle. Reload after this time anyway, because the server already serves the new page.
 */
const LONGEST_TAKE_OVER_MS = 1_000
const STANDS_AFTER_MS = 3_000
let waiting: NewVersion | undefined
const listeners = new Set<() => void>()

export function readNewVersion(): NewVersion | undefined {
  return waiting
}

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers the service worker that serves the screens offline. Exists only in the production build. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // The first worker downloads the whole application, so let the current screen finish first.
  if (!(await navigator.serviceWorker.getRegistration())) await new Promise((done) => setTimeout(done, STANDS_AFTER_MS))
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' })
  // This page was just loaded from the server, so it is at least as new as the waiting version.
  registration.waiting?.postMessage('take-over')
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The first worker replaces none.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) tell(worker)
    })
  })
  const look = () => void registration.update().catch((error: unknown) => console.warn('Talão:', error))
  setInterval(look, LOOK_AGAIN_MS)
  addEventListener('online', look)
}

function tell(worker: ServiceWorker): void {
  waiting = {
    take: () => {
      // Another tab has already activated it.
      if (worker.state !== 'installed') return location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      setTimeout(() => location.reload(), LONGEST_TAKE_OVER_MS)
      worker.postMessage('take-over')
    },
  }
  for (const listener of listeners) listener()
}
