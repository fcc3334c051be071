import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import type { TellDeps } from '../tell-deps.ts'
import { viewerOf } from './viewer.ts'

export function eventRoutes(app: FastifyInstance, deps: TellDeps): void {
  // Fastify waits for running requests, and a stream never ends by itself; close streams before that.
  app.addHook('preClose', async () => deps.events.close())
  route(app, 'GET /api/events', async ({ actor, query, request, reply }) => {
    const lastEventId = request.headers['last-event-id']
    const stream = deps.events.open(
      viewerOf(actor, query.company_id),
      typeof lastEventId === 'string' ? lastEventId : undefined,
    )
    // A HEAD request closes without the body being read.
    reply.raw.on('close', () => stream.destroy())
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        // A proxy that buffers or compresses would hold events back.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      .send(stream)
  })
}
