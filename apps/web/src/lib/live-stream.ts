import type { LiveEvent } from '@talao/contract/live-event'

const KINDS: readonly LiveEvent[] = ['notification', 'task', 'note', 'sale', 'import', 'integration', 'reset']
/** While the stream lives, what it tells of is asked for this often only, in case it is wrong about being alive. */
const ALIVE_POLL_MS = 15_000
/** A stream the server refused is asked for again after this. */
const REFUSED_MS = 60_000

let isAlive = false

/** How long to wait before asking again for what the stream tells of: long while it lives, as given while it does not. */
export function pollEvery(ms: number): number {
  return isAlive ? Math.max(ms, ALIVE_POLL_MS) : ms
}

/**
 * Hears what happens until it is stopped. Only a window that is looked at holds a stream: without HTTP/2 a browser has six connections to
 * one address, for all its tabs. Whenever something may have been missed it says `reset`.
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
      // The browser comes back by itself to a stream that broke, but not to one that was refused.
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
