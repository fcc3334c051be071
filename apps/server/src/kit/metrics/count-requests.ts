import type { FastifyInstance } from 'fastify'
import type { Metrics } from './registry.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const OF_THE_CONTRACT = /^\/(api|oauth|health)(\/|$)/

/** Counts every request by its route pattern, including those whose client disconnected. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now()
    metrics.requestBegan()
    reply.raw.once('close', () => {
      const method = METHODS.has(request.method) ? request.method : 'outro'
      const route = nameOf(request.routeOptions.url)
      metrics.requestEnded()
      metrics.count('talao_http_requests_total', {
        method,
        route,
        status: `${Math.floor(reply.raw.statusCode / 100)}xx`,
      })
      metrics.time('talao_http_request_seconds', { method, route }, (performance.now() - began) / 1000)
    })
    done()
  })
}

/** All files of the web app count as one route. */
function nameOf(route: string | undefined): string {
  if (route === undefined) return 'nenhuma'
  return OF_THE_CONTRACT.test(route) ? route : 'telas'
}
