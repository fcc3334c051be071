import type { FastifyInstance } from 'fastify'

const OUR_PATHS = /^\/(api|oauth)\//

/** Collects the methods of every route registered from now on, to distinguish a wrong method from a wrong address. */
export function methodsOf(app: FastifyInstance): (path: string) => string[] {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!OUR_PATHS.test(url)) return
    const source = url
      .split('/')
      .map((part) => (part === '*' ? '.+' : part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')))
      .join('/')
    const known = routes.get(url) ?? { pattern: new RegExp(`^${source}/?$`), methods: new Set() }
    for (const one of [method].flat()) known.methods.add(one)
    routes.set(url, known)
  })
  return (path) => {
    const found = [...routes.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }
}
