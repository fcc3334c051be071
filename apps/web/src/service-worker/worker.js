/// <reference lib="webworker" />
// Ours alone, whole and plain: the build puts the version and the files of the shell in (apps/web/service-worker-plugin.ts).

const VERSION = '__VERSION__'
const FILES = ['__FILES__']

const CACHE = `talao-${VERSION}`
/** What belongs to somebody, or changes by itself, is never looked at here: it goes to the server as if there were no worker. */
const LIVE = /^\/(api|oauth|health)(\/|$)/
/** A page that the server has not begun to answer by then is drawn from here. */
const PATIENCE_MS = 5_000
/** Longest that one piece of code may take (docs/especificacao/telas.md). */
const LONGEST_MS = 120_000

self.addEventListener('install', (event) => {
  if ('addRoutes' in event) {
    // Where the browser can, it does not even wake the worker for them.
    event.addRoutes(
      ['/api/*', '/oauth/*', '/health'].map((pathname) => ({
        condition: { urlPattern: new URLPattern({ pathname }) },
        source: 'network',
      })),
    )
  }
  event.waitUntil(keepShell())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()))
})

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || LIVE.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (FILES.includes(pathname)) event.respondWith(newest(request))
})

/** Two at a time: a browser has six connections to one server, and the screen that is open needs them more. */
async function keepShell() {
  const cache = await caches.open(CACHE)
  for (let at = 0; at < FILES.length; at += 2) {
    await cache.addAll(FILES.slice(at, at + 2).map(fresh))
  }
}

/** Past the browser's own cache, or a new version might be made of old files; what is named by its content is what it is. */
function fresh(file) {
  return new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload', priority: 'low' })
}

/** The version before stays: a tab that was opened with it may still ask for its code. */
async function forgetOldVersions() {
  const ours = (await caches.keys()).filter((name) => name.startsWith('talao-') && name !== CACHE)
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)))
}

/** The server's page while there is one, so that a reload always brings the newest version; else the one that is kept. */
async function page(request) {
  const impatience = new AbortController()
  const timer = setTimeout(() => impatience.abort(), PATIENCE_MS)
  try {
    return await fetch(request, { signal: impatience.signal })
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match('/')
    if (kept) return kept
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Named by what is in it, so the one that is kept is the right one. */
async function asset(request) {
  const kept = await caches.match(request)
  return kept ?? fetch(request, { signal: AbortSignal.timeout(LONGEST_MS) })
}

/** Its name stays when it changes. */
async function newest(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request)
    if (kept) return kept
    throw error
  }
}
