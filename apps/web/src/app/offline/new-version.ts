import { SERVICE_WORKER } from '../trusted-types.ts'

/** A version that waits: `take` lets it in, and reads the page again. */
export type NewVersion = { take: () => void }

const LOOK_AGAIN_MS = 30 * 60_000
/** The worker before lets go only when it rests. The page that the server gives is the new one all the same. */
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

/** The worker that keeps the screens at hand without a network. Only the built product has one. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // The very first one fetches every piece of the product: not before the screen stands that somebody waits for.
  if (!(await navigator.serviceWorker.getRegistration())) await new Promise((done) => setTimeout(done, STANDS_AFTER_MS))
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' })
  // This page was read from the server just now: it is of the version that waits, or of one after it.
  registration.waiting?.postMessage('take-over')
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The very first one has nobody to take over from.
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
      // Another tab let it in before this one did.
      if (worker.state !== 'installed') return location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      setTimeout(() => location.reload(), LONGEST_TAKE_OVER_MS)
      worker.postMessage('take-over')
    },
  }
  for (const listener of listeners) listener()
}
