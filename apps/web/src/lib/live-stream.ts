import type { LiveEvent } from '@talao/contract/notification/live-event'

const KINDS: readonly LiveEvent[] = ['notification', 'task', 'note', 'sale', 'import', 'integration', 'reset']
/** Polling interval while the stream is connected, in case the connection is dead without notice. */
const ALIVE_POLL_MS = 15_000
/** Delay before reconnecting to a stream the server refused. */
const REFUSED_MS = 60_000

let isAlive = false

/** Polling interval for data that the stream reports: long while it is connected, else as given. */
export function pollEvery(ms: number): number {
  return isAlive ? Math.max(ms, ALIVE_POLL_MS) : ms
}

/**
 * Listens to server events until the returned function is called. Only visible tabs hold a stream, because without
 * HTTP/2 a browser has six connections per host for all its tabs. Sends `reset` when events may have been missed.
 */
export function followEvents(onEvent: (event: LiveEvent) => void): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
    isAlive = false
  }
  const open = () => {
    close()
    const own = new EventSource('/api/events')
    source = own
    own.addEventListener('open', () => {
      isAlive = true
    })
    own.addEventListener('error', () => {
      const wasAlive = isAlive
      isAlive = false
      // The browser reconnects by itself after a broken connection, but not after a refusal.
      if (own.readyState === EventSource.CLOSED) retry = setTimeout(open, REFUSED_MS)
      if (wasAlive) onEvent('reset')
    })
    for (const kind of KINDS) own.addEventListener(kind, () => onEvent(kind))
  }
  const follow = () => {
    if (document.visibilityState === 'hidden') return close()
    if (source) return
    open()
    onEvent('reset')
  }
  if (document.visibilityState === 'visible') open()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}
