import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { viewerOf } from './viewer.ts'

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  // Before the server waits for what is under way, which a stream always is.
  app.addHook('preClose', async () => deps.events.close())
  route(app, 'GET /api/events', async ({ actor, query, request, reply }) => {
    const lastEventId = request.headers['last-event-id']
    const stream = deps.events.open(
      viewerOf(actor, query.company_id),
      typeof lastEventId === 'string' ? lastEventId : undefined,
    )
    // Also of a HEAD, which is answered without it.
    reply.raw.on('close', () => stream.destroy())
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        // A proxy that gathers or compresses would keep each event until there is enough of them.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      .send(stream)
  })
}
