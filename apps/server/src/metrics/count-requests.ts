import type { FastifyInstance } from 'fastify'
import type { Metrics } from './registry.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const OF_THE_CONTRACT = /^\/(api|oauth|health)(\/|$)/

/** Counts every request by its route as written in the contract, whatever became of it: also one whose caller hung up. */
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

/** Every file of the screens is a route; together they are one. */
function nameOf(route: string | undefined): string {
  if (route === undefined) return 'nenhuma'
  return OF_THE_CONTRACT.test(route) ? route : 'telas'
}
