import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kit/http/deps.ts'
import { route } from '../../kit/http/route.ts'
import { createClient, listClients, revokeClient } from './commands.ts'

export function apiClientRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/oauth-client', async ({ actor, query }) => ({
    data: await listClients(deps, actor, query.company_id),
  }))
  route(app, 'POST /api/oauth-client', async ({ actor, body }) => ({
    data: await createClient(deps, actor, body),
    message: 'Token criado. Copie o segredo: ele não será mostrado de novo.',
  }))
  route(app, 'DELETE /api/oauth-client/:id', async ({ actor, params }) => {
    await revokeClient(deps, actor, params.id)
    return { message: 'Token revogado. Quem o usa já não entra.' }
  })
}
