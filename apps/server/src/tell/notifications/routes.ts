import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import type { TellDeps } from '../tell-deps.ts'
import { listNotifications, markAllRead, markRead } from './queries.ts'

export function notificationRoutes(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'GET /api/notification', ({ actor, query }) => listNotifications(deps, actor, query))
  route(app, 'PUT /api/notification/ALL', async ({ actor }) => {
    const updated = await markAllRead(deps, actor)
    return {
      data: { updated },
      message: updated === 1 ? '1 aviso marcado como lido.' : `${updated} avisos marcados como lidos.`,
    }
  })
  // No message: marking as read needs no confirmation on the screen.
  route(app, 'PUT /api/notification/:id', async ({ actor, params }) => {
    await markRead(deps, actor, params.id)
    return { data: { id: params.id } }
  })
}
