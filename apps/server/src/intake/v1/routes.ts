import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../kit/http/actor.ts'
import { route } from '../../kit/http/route.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { productsForClient, saleForClient } from './read.ts'
import { changeStatus, receiveFromClient } from './receive.ts'

/** The public API (token source): API clients report sales and read their notes. */
export function v1Routes(app: FastifyInstance, deps: IntakeDeps): void {
  route(app, 'POST /api/v1/sales', async ({ actor, body, reply, requestId }) => {
    const asked = { ...callerOf(actor), requestId }
    const { status, answer } = await receiveFromClient(deps, asked, body)
    reply.code(status)
    return answer
  })
  route(app, 'POST /api/v1/sales/:external_sales_id/status', async ({ actor, params, body, requestId }) => {
    const asked = { ...callerOf(actor), requestId }
    return (await changeStatus(deps, asked, params.external_sales_id, body)).answer
  })
  route(app, 'GET /api/v1/sales/:external_sales_id', async ({ actor, params }) => ({
    data: await saleForClient(deps, callerOf(actor).companyId, params.external_sales_id),
  }))
  route(app, 'GET /api/v1/products', ({ actor, query }) => productsForClient(deps, callerOf(actor).companyId, query))
}

/** The API client of the request and its only company. Throws `sem_permissao` for a user. */
function callerOf(actor: Actor): { clientId: number; companyId: number } {
  if (!actor.client) throw new AppError('sem_permissao')
  return { clientId: actor.client.id, companyId: actor.client.company_id }
}
